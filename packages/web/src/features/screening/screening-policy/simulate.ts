import type { PolicySimulation, SimulatedCheck, SimulatedHit } from '@freehold/contract/screening/policy-simulations';
import type { ScreeningRules } from '@freehold/contract/screening/screening-policy';

type Rules = Pick<ScreeningRules, 'default_mode' | 'bands' | 'categories'>;
/** What a check asks of people: nothing, one person, or two. */
export type Level = 'clear' | 'weak' | 'strong';
export type Tally = {
  clear: number;
  weak: number;
  strong: number;
  /** Names people would look at, and those of them that were dismissed then. */
  names: number;
  wrongAlarms: number;
  perMonth: number;
};
export type Affected = { check: SimulatedCheck; before: Level; after: Level };
export type TrueMatch = { check: SimulatedCheck; hit: SimulatedHit };
export type Simulated = {
  total: number;
  months: number;
  now: Tally;
  tried: Tally;
  affected: Affected[];
  newlyPass: Affected[];
  newlyRefer: Affected[];
  strongToWeak: Affected[];
  /** True matches of the past that are seen now and would not be. */
  lost: TrueMatch[];
  /** Those that would be seen still. */
  kept: number;
  /** Those that are seen neither now nor then: off the lists, or below both thresholds. */
  unseen: TrueMatch[];
  lowestTrue: number | null;
  /** Affected checks that wait for a person: their matches stay open. */
  stillOpen: number;
};

const MONTH_MS = 30.44 * 86_400_000;

/** The mode a check would have begun with: who took the mode of the policy takes its new one. */
export function modeOf(check: Pick<SimulatedCheck, 'match_mode'>, current: Rules, rules: Rules): SimulatedCheck['match_mode'] {
  return check.match_mode === current.default_mode ? rules.default_mode : check.match_mode;
}

/** What would change on past checks if the rules were these. Nothing is asked of the server, so it keeps up with a slider. */
export function simulate({ checks, started_at }: Pick<PolicySimulation, 'checks' | 'started_at'>, current: Rules, draft: Rules): Simulated {
  const months = monthsOf(checks, started_at);
  const judged = checks.map((check) => ({ check, now: judge(check, current, current), tried: judge(check, current, draft) }));
  const affected = judged
    .filter(({ now, tried }) => now.level !== tried.level)
    .map(({ check, now, tried }): Affected => ({ check, before: now.level, after: tried.level }));
  const truths = judged.flatMap(({ check, now, tried }) =>
    check.hits
      .filter(({ said }) => said === 'true_match')
      .map((hit) => ({ check, hit, before: now.seen.includes(hit), after: tried.seen.includes(hit) })),
  );
  const scores = truths.flatMap(({ hit }) => (hit.score === null ? [] : [hit.score]));
  return {
    total: checks.length,
    months,
    now: tally(
      judged.map(({ now }) => now),
      months,
    ),
    tried: tally(
      judged.map(({ tried }) => tried),
      months,
    ),
    affected,
    newlyPass: affected.filter(({ after }) => after === 'clear'),
    newlyRefer: affected.filter(({ before }) => before === 'clear'),
    strongToWeak: affected.filter(({ before, after }) => before === 'strong' && after === 'weak'),
    lost: truths.filter(({ before, after }) => before && !after),
    kept: truths.filter(({ after }) => after).length,
    unseen: truths.filter(({ before, after }) => !before && !after),
    lowestTrue: scores.length === 0 ? null : Math.min(...scores),
    stillOpen: affected.filter(({ check }) => isOpen(check)).length,
  };
}

type Judged = { level: Level; seen: SimulatedHit[] };
function judge(check: SimulatedCheck, current: Rules, rules: Rules): Judged {
  const { weak, strong } = rules.bands[modeOf(check, current, rules)];
  const seen = check.hits.filter(
    ({ score, categories }) => score !== null && score >= weak && categories.some((category) => rules.categories.includes(category)),
  );
  const top = Math.max(0, ...seen.map(({ score }) => score ?? 0));
  return { seen, level: seen.length === 0 ? 'clear' : top >= strong ? 'strong' : 'weak' };
}

function tally(judged: readonly Judged[], months: number): Tally {
  const count = (level: Level) => judged.filter((one) => one.level === level).length;
  const seen = judged.flatMap((one) => one.seen);
  const [weak, strong] = [count('weak'), count('strong')];
  return {
    clear: count('clear'),
    weak,
    strong,
    names: seen.length,
    wrongAlarms: seen.filter(({ said }) => said === 'false_positive').length,
    perMonth: (weak + strong) / months,
  };
}

/** Under a month counts as one, so that a busy first week is not told as a busy year. */
function monthsOf(checks: readonly SimulatedCheck[], until: string): number {
  const oldest = Math.min(...checks.map(({ at }) => Date.parse(at)));
  return checks.length === 0 ? 1 : Math.max(1, (Date.parse(until) - oldest) / MONTH_MS);
}

export const isOpen = ({ status, hits }: SimulatedCheck) =>
  status === 'needsReview' && hits.some(({ said }) => said === 'open' || said === 'unclear');

export type Bar = { from: number; dismissed: number; open: number; confirmed: number };
export const BAR_POINTS = 5;

/** How many checks have their best score where, and how they ended. */
export function histogram(checks: readonly SimulatedCheck[]): Bar[] {
  const bars = Array.from({ length: 100 / BAR_POINTS }, (_, index): Bar => ({
    from: index * BAR_POINTS,
    dismissed: 0,
    open: 0,
    confirmed: 0,
  }));
  for (const check of checks) {
    const bar = bars[Math.min(bars.length - 1, Math.floor(check.best / BAR_POINTS))];
    if (!bar) continue;
    if (check.hits.some(({ said }) => said === 'true_match')) bar.confirmed += 1;
    else if (isOpen(check)) bar.open += 1;
    else bar.dismissed += 1;
  }
  return bars;
}
