#include "rules/tournament/record/entry.hpp"

#include "rules/core/compile_variant.hpp"

template struct rules::CompiledVariant<tournament::record::AnyBody>;
