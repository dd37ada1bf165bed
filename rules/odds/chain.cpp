#include "rules/odds/chain.hpp"

#include <algorithm>
#include <numeric>

namespace rules::odds {

constexpr std::uint64_t cost_of_dice = 5000;  ///< To ask who throws what, and how likely the hits are.
constexpr std::uint64_t cost_of_pair = 100;   ///< To find a pair by its numbers.

/// A block being fought: chances by volley of pairs that are about to begin it.
struct Chain::Board {
    Board(const OddsBlock& of, const std::vector<Volley>& in, bool is_last)
        : block{of}, volleys{in}, last{is_last}, turns_(2 * in.size()) {}
    const OddsBlock& block;
    const std::vector<Volley>& volleys;
    bool last;
    Edge attackers;
    Edge defenders;
    std::vector<Masses> masses;
    bool turned = false;  ///< The rows are of attackers: those whose steps are straighter lie along the rows.
    [[nodiscard]] std::size_t width() const { return (turned ? attackers : defenders).states.size(); }
    [[nodiscard]] std::size_t rows() const { return (turned ? defenders : attackers).states.size(); }
    [[nodiscard]] std::size_t places() const { return rows() * width(); }
    [[nodiscard]] std::size_t place(Id a, Id d) const {
        const std::size_t at_a = attackers.place[a];
        const std::size_t at_d = defenders.place[d];
        return turned ? at_d * width() + at_a : at_a * width() + at_d;
    }
    void turn() { turned = defenders.crooked * attackers.states.size() > attackers.crooked * defenders.states.size(); }

    /// Where volley `k` leads from a pair of places. Valid until the same volley is asked about again.
    struct Ways {
        Jumps attackers;
        Jumps defenders;
        [[nodiscard]] double stay() const { return attackers.stay * defenders.stay; }
        [[nodiscard]] std::uint64_t work() const { return work_of(attackers, defenders); }
    };
    void spread_to(double mass, const Ways& ways, Masses& target) const {
        if (turned)
            spread(mass, ways.defenders, ways.attackers, target, width());
        else
            spread(mass, ways.attackers, ways.defenders, target, width());
    }
    [[nodiscard]] Ways ways(Chain& chain, std::size_t k, std::size_t a, std::size_t d) {
        const auto& by_defenders = throw_of(chain, k, false, a, d);
        const auto& by_attackers = throw_of(chain, k, true, a, d);
        const Ways made{fall(attackers, k, a, by_defenders, turns_[2 * k]), fall(defenders, k, d, by_attackers, turns_[2 * k + 1])};
        chain.work_ += turns_[2 * k].take_work() + turns_[2 * k + 1].take_work();
        return made;
    }

private:
    static Jumps fall(const Edge& edge, std::size_t k, std::size_t place, const Throw& thrown, InTurn& turns) {
        const auto& falls = edge.falls[k];
        const auto from = static_cast<std::uint32_t>(place);
        if (thrown.runs.empty()) return {from, falls.rest[place], thrown.whole};
        if (falls.alike[place]) return {from, falls.ends.front()[place], thrown.whole};
        if (thrown.runs.size() == 1) return {from, falls.ends[thrown.runs.front().way][place], *thrown.runs.front().hits};
        return turns.lead(from, falls, thrown.runs, edge.states.size());
    }
    /// The chain's answers, kept by place and by what is heeded of the other part.
    const Throw& throw_of(Chain& chain, std::size_t k, bool attacking, std::size_t a, std::size_t d) {
        OddsFacts heeds = 0;
        for (const auto* exchange : volleys[k].exchanges) heeds |= exchange->heeds;
        const auto heeded = heeds & (attacking ? defenders : attackers).facts[attacking ? d : a];
        const auto own = attacking ? a : d;
        auto& known = throws_[{k, attacking, heeded}];
        if (known.empty()) known.resize((attacking ? attackers : defenders).states.size(), nullptr);
        if (known[own] == nullptr) known[own] = &chain.throw_of(volleys[k], attacking, attackers.states[a], defenders.states[d]);
        return *known[own];
    }
    std::map<std::tuple<std::size_t, bool, OddsFacts>, std::vector<const Throw*>> throws_;
    std::vector<InTurn> turns_;
};

Chain::Chain(Field& field, const OddsScript& script, const Question& question, const Bound& bound)
    : attackers{field, script, question.attackers, true},
      defenders{field, script, question.defenders, false},
      field_{field},
      script_{script},
      question_{question},
      bound_{bound} {
    const auto units = tidy(question.attackers.units);
    const auto enemies = tidy(question.defenders.units);
    now_ = {{attackers.number(units), defenders.number(enemies), 1.0}};
    if (script.support != nullptr) support_ = script.support(field_.with(&units, &enemies), Field::battle, question.outside);
}

namespace {

/// The ships outside fire in the exchange that says so, else in the last one.
bool is_supported(const OddsScript& script, const OddsExchange& exchange) {
    for (const auto& block : script.blocks)
        for (const auto& each : block.exchanges)
            if (each.supported) return exchange.supported;
    return &exchange == &script.blocks.back().exchanges.back();
}

}  // namespace

Thrown Chain::dice(const View& view, const OddsExchange& exchange, bool attacking) const {
    Thrown thrown{exchange.dice(view, Field::battle, attacking)};
    if (exchange.one_die != nullptr)
        if (const auto hits = exchange.one_die(view, Field::battle, attacking, thrown.pools)) thrown = {{}, {*hits}};
    if (attacking && !support_.empty() && is_supported(script_, exchange)) thrown.add({support_});
    std::erase_if(thrown.pools, [](const DicePool& pool) { return pool.target == 0 || pool.dice == 0; });
    return thrown;
}

const Chain::Throw& Chain::throw_of(const Volley& volley, bool attacking, Id a, Id d) {
    OddsFacts heeds = 0;
    for (const auto* exchange : volley.exchanges) heeds |= exchange->heeds;
    const std::tuple key{&volley, attacking, attacking ? a : d, (attacking ? defenders.facts(d) : attackers.facts(a)) & heeds};
    const auto known = throws_.find(key);
    if (known != throws_.end()) return known->second;
    auto& made = throws_[key];
    const auto& falling = volley.on(!attacking);
    const bool one_owner = (attacking ? defenders : attackers).one_owner();
    Thrown all;
    Thrown run;
    const auto end_run = [&] {
        if (!run.empty()) made.runs.back().hits = &hits_.emplace_back(hit_chances(run));
        run = {};
    };
    const auto view = field_.with(&attackers.force(a), &defenders.force(d));
    work_ += std::uint64_t{most_units} * (attackers.units(a) + defenders.units(d));
    for (std::size_t at = 0; at < volley.exchanges.size(); ++at) {
        const auto way = falling.way_of[at];
        if (way == Volley::none) continue;
        work_ += cost_of_dice;
        const auto thrown = dice(view, *volley.exchanges[at], attacking);
        if (thrown.empty()) continue;
        if (!one_owner || run.empty() || made.runs.back().way != way || falling.ways[way].absorbed != nullptr) {
            end_run();
            made.runs.push_back({way, nullptr});
        }
        run.add(thrown);
        all.add(thrown);
    }
    end_run();
    made.whole = hit_chances(all);
    return made;
}

const HitChances& Chain::fire(const OddsExchange& exchange, bool attacking, Id a, Id d) {
    const auto other = attacking ? defenders.facts(d) : attackers.facts(a);
    const std::tuple key{&exchange, attacking, attacking ? a : d, other & exchange.heeds};
    const auto known = fires_.find(key);
    if (known != fires_.end()) return known->second;
    const auto thrown = dice(field_.with(&attackers.force(a), &defenders.force(d)), exchange, attacking);
    work_ += cost_of_dice + std::uint64_t{most_units} * (attackers.units(a) + defenders.units(d));
    return fires_.emplace(key, hit_chances(thrown)).first->second;
}

OddsVerdict Chain::verdict(const OddsBlock& block, Id a, Id d, bool first) {
    auto told = block.verdict == nullptr ? OddsVerdict::goes_on : block.verdict(attackers.facts(a), defenders.facts(d));
    if (first) return told == OddsVerdict::over && block.first_round_in_any_case ? OddsVerdict::goes_on : told;
    if (told == OddsVerdict::goes_on && block.may_break_off && attackers.units(a) <= question_.stop_at) told = OddsVerdict::over;
    return told;
}

void Chain::end(const Board& board, Id a, Id d, double chance, OddsVerdict how) {
    if (chance <= 0) return;
    pass_on(a, how == OddsVerdict::sweep && question_.sweep ? defenders.swept(d) : d, chance, board.last);
}

void Chain::pass_on(Id a, Id d, double chance, bool last) {
    if (!last) {
        next_[{a, d}] += chance;
        return;
    }
    if (result_.attackers.size() < attackers.size()) result_.attackers.resize(attackers.size(), 0);
    if (result_.defenders.size() < defenders.size()) result_.defenders.resize(defenders.size(), 0);
    result_.attackers[a] += chance;
    result_.defenders[d] += chance;
    result_.endings.of(attackers.standing(a), defenders.standing(d)) += chance;
}

/// One exchange. Given who fires, the losses of the parts do not depend on each other: where nothing follows, nobody needs their pairs.
void Chain::run_once(const OddsBlock& block, bool last) {
    const auto& exchange = block.exchanges.front();
    const auto left = [](const std::vector<Id>& ladder, std::size_t hits) { return ladder[std::min(hits, ladder.size() - 1)]; };
    for (const auto& [a, d, chance] : now_) {
        if (too_much()) return;
        const auto& on_defenders = fire(exchange, true, a, d);
        const auto& on_attackers = fire(exchange, false, a, d);
        const auto& a_ladder = attackers.ladder(exchange, a);
        const auto& d_ladder = defenders.ladder(exchange, d);
        if (!last) {
            work_ += cost_of_pair * on_attackers.exactly.size() * on_defenders.exactly.size();
            for (std::size_t x = 0; x < on_attackers.exactly.size(); ++x)
                for (std::size_t y = 0; y < on_defenders.exactly.size(); ++y)
                    next_[{left(a_ladder, x), left(d_ladder, y)}] += chance * on_attackers.exactly[x] * on_defenders.exactly[y];
            continue;
        }
        result_.rounds += chance;
        result_.attackers.resize(attackers.size(), 0);
        result_.defenders.resize(defenders.size(), 0);
        double a_stands[3] = {};
        double d_stands[2] = {};
        for (std::size_t x = 0; x < on_attackers.exactly.size(); ++x) {
            const auto id = left(a_ladder, x);
            result_.attackers[id] += chance * on_attackers.exactly[x];
            a_stands[static_cast<std::size_t>(attackers.standing(id))] += on_attackers.exactly[x];
        }
        for (std::size_t y = 0; y < on_defenders.exactly.size(); ++y) {
            const auto id = left(d_ladder, y);
            result_.defenders[id] += chance * on_defenders.exactly[y];
            d_stands[static_cast<std::size_t>(defenders.standing(id))] += on_defenders.exactly[y];
        }
        for (const std::size_t i : {0u, 1u, 2u})
            for (const std::size_t j : {0u, 1u}) result_.endings.chance[i][j] += chance * a_stands[i] * d_stands[j];
    }
}

/// Pairs in order of strength: whoever reaches a pair has come from one before it. What comes back to where it was, because nobody hit, is
/// summed as a geometric series.
void Chain::play_endless(Board& board, bool begun_before) {
    const auto volleys = board.volleys.size();
    Masses fresh(board.places(), 0);
    for (const auto& [a, d, chance] : now_) (begun_before ? board.masses[0] : fresh)[board.place(a, d)] += chance;
    std::vector<Board::Ways> ways;
    std::vector<double> begun(volleys);
    for (std::size_t row = 0; row < board.rows(); ++row)
        for (std::size_t in_row = 0; in_row < board.width() && !too_much(); ++in_row) {
            const auto at = row * board.width() + in_row;
            const auto a = board.turned ? in_row : row;
            const auto d = board.turned ? row : in_row;
            const auto a_id = board.attackers.states[a];
            const auto d_id = board.defenders.states[d];
            for (std::size_t k = 0; k < volleys; ++k) begun[k] = board.masses[k][at];
            if (fresh[at] + std::accumulate(begun.begin(), begun.end(), 0.0) < negligible) continue;
            const auto again = verdict(board.block, a_id, d_id, false);
            if (again != OddsVerdict::goes_on) {
                end(board, a_id, d_id, begun[0], again);
                begun[0] = 0;
            }
            if (fresh[at] > 0) {
                const auto first = verdict(board.block, a_id, d_id, true);
                if (first == OddsVerdict::goes_on)
                    begun[0] += fresh[at];
                else
                    end(board, a_id, d_id, fresh[at], first);
            }
            const auto all = std::accumulate(begun.begin(), begun.end(), 0.0);
            if (all < negligible) continue;
            double circle = 1;
            ways.clear();
            for (std::size_t k = 0; k < volleys; ++k) {
                ways.push_back(board.ways(*this, k, a, d));
                circle *= ways[k].stay();
            }
            if (again != OddsVerdict::goes_on) circle = 0;
            if (circle > 1 - 1e-12) {  // nobody can ever hit
                end(board, a_id, d_id, all, OddsVerdict::over);
                continue;
            }
            double carried = 0;
            for (std::size_t k = 0; k < volleys; ++k) carried = (carried + begun[k]) * ways[k].stay();
            if (again == OddsVerdict::goes_on) begun[0] += carried / (1 - circle);
            for (std::size_t k = 1; k < volleys; ++k) begun[k] += begun[k - 1] * ways[k - 1].stay();
            if (board.last) result_.rounds += begun[0];
            for (std::size_t k = 0; k < volleys; ++k) {
                work_ += ways[k].work();
                board.spread_to(begun[k], ways[k], board.masses[(k + 1) % volleys]);
            }
            if (again != OddsVerdict::goes_on) end(board, a_id, d_id, begun[volleys - 1] * ways[volleys - 1].stay(), again);
        }
}

void Chain::play_limited(Board& board, std::uint32_t rounds, bool begun_before) {
    const auto volleys = board.volleys.size();
    for (const auto& [a, d, chance] : now_) board.masses[0][board.place(a, d)] += chance;
    // Rounds may be any number: what is left to be fought over runs out long before.
    bool any = true;
    for (std::uint32_t round = begun_before ? 1 : 0; any && round <= rounds && !too_much(); ++round) {
        any = false;
        for (std::size_t k = 0; k < volleys; ++k) {
            auto& from = board.masses[k];
            work_ += from.size();
            Masses to(k + 1 < volleys ? std::size_t{0} : board.places(), 0.0);
            for (std::size_t at = 0; at < from.size() && !too_much(); ++at) {
                if (from[at] < negligible) continue;
                any = true;
                const auto a = board.turned ? at % board.width() : at / board.width();
                const auto d = board.turned ? at / board.width() : at % board.width();
                if (k == 0) {
                    const auto a_id = board.attackers.states[a];
                    const auto d_id = board.defenders.states[d];
                    auto told = verdict(board.block, a_id, d_id, round == 0);
                    if (round == rounds && told == OddsVerdict::goes_on) told = OddsVerdict::over;
                    if (told != OddsVerdict::goes_on) {
                        end(board, a_id, d_id, from[at], told);
                        continue;
                    }
                    if (board.last) result_.rounds += from[at];
                }
                const auto ways = board.ways(*this, k, a, d);
                work_ += ways.work();
                board.spread_to(from[at], ways, k + 1 < volleys ? board.masses[k + 1] : to);
            }
            std::fill(from.begin(), from.end(), 0.0);
            if (k + 1 == volleys) board.masses[0].swap(to);
        }
    }
}

std::vector<Chain::Id> Chain::ids_now(bool of_attackers) const {
    std::vector<Id> ids;
    for (const auto& pair : now_) ids.push_back(of_attackers ? pair.attackers : pair.defenders);
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

std::optional<Error::Why> Chain::run_rounds(const OddsBlock& block, bool last, bool begun_before) {
    Board board{block, volleys_.back(), last};
    const auto a_ids = ids_now(true);
    const auto d_ids = ids_now(false);
    if (const auto why = board.attackers.make(attackers, block, board.volleys, true, a_ids, bound_)) return why;
    if (const auto why = board.defenders.make(defenders, block, board.volleys, false, d_ids, bound_)) return why;
    if (board.places() > most_places) return Error::Why::too_various;
    board.turn();
    board.masses.assign(board.volleys.size(), Masses(board.places(), 0.0));
    auto rounds = block.once ? 1 : block.most_rounds == nullptr ? 0 : block.most_rounds(field_.rules());
    if (block.may_break_off && question_.rounds > 0) rounds = rounds == 0 ? question_.rounds : std::min(rounds, question_.rounds);
    if (rounds == 0)
        play_endless(board, begun_before);
    else
        play_limited(board, rounds, begun_before);
    return std::nullopt;
}

std::optional<Error::Why> Chain::run() {
    for (const auto& block : script_.blocks) {
        const bool last = &block == &script_.blocks.back();
        next_.clear();
        volleys_.push_back(volleys_of(block, attackers, ids_now(true), defenders, ids_now(false)));
        if (block.once && block.exchanges.size() == 1 && block.verdict == nullptr && block.leaving == nullptr)
            run_once(block, last);
        else if (const auto why = last && block.leaving != nullptr ? run_leaving(block) : run_rounds(block, last, false))
            return why;
        if (too_much()) return Error::Why::too_much;
        now_.clear();
        for (const auto& [pair, chance] : next_)
            if (chance >= negligible) now_.push_back({pair.first, pair.second, chance});
    }
    return std::nullopt;
}

}  // namespace rules::odds
