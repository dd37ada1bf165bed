// The large variants of the rules.
#include "rules/core/choice.hpp"
#include "rules/core/command.hpp"
#include "rules/core/compile_variant.hpp"
#include "rules/core/difference.hpp"
#include "rules/core/event.hpp"

template struct rules::CompiledVariant<rules::Choice::AnyValue>;
template struct rules::CompiledVariant<rules::AnyEvent>;
template struct rules::CompiledVariant<rules::Command::AnyBody>;
template struct rules::CompiledVariant<rules::AnyDifference>;
