import type { PolicySimulation } from '@freehold/contract/screening/policy-simulations';
import { capitalise, formatDate, formatDay, inWords, plural } from '../../../lib/format.ts';
import type { Level, Simulated } from './simulate.ts';

const both = (count: number) =>
  count === 1 ? 'The one true match' : count === 2 ? 'Both true matches' : `All ${inWords(count)} true matches`;

/** What the tried rules would mean, in a sentence or two. */
export function simulationSentence({ now, tried, lost, kept, affected, total }: Simulated, isChanged: boolean): string {
  const alerts = now.weak + now.strong;
  if (!isChanged)
    return `${capitalise(inWords(alerts))} of ${inWords(total)} past checks ${alerts === 1 ? 'needs' : 'need'} review with the current policy.`;
  const difference = now.weak + now.strong - (tried.weak + tried.strong);
  const looked =
    difference > 0
      ? `${capitalise(inWords(difference))} fewer ${difference === 1 ? 'check needs' : 'checks need'} review.`
      : difference < 0
        ? `${capitalise(inWords(-difference))} more ${difference === -1 ? 'check needs' : 'checks need'} review.`
        : affected.length > 0
          ? `As many checks need review, ${inWords(affected.length)} of them differently.`
          : 'As many checks need review.';
  if (lost.length > 0)
    return `${looked} ${capitalise(inWords(lost.length))} true ${lost.length === 1 ? 'match' : 'matches'} would be missed.`;
  return kept === 0 ? looked : `${looked} ${both(kept)} ${kept === 1 ? 'is' : 'are'} still found.`;
}

/** Checks, days, lists and engine it rests on. */
export function restsOn({ checks, lists, engine_version, started_at, state, total }: PolicySimulation): string {
  const days = checks.map(({ at }) => at).sort();
  const [oldest, newest] = [days[0], days.at(-1)];
  const span =
    oldest && newest
      ? formatDate(oldest) === formatDate(newest)
        ? `of ${formatDate(oldest)}`
        : `from ${formatDate(oldest)} to ${formatDate(newest)}`
      : '';
  const part = state === 'cancelled' ? ` of ${total}, stopped early,` : '';
  const named = lists.map(({ name }) => name).join(', ');
  return `${plural(checks.length, 'check')}${part} ${span}, rescored ${formatDay(started_at).toLowerCase() === 'today' ? 'today' : `on ${formatDate(started_at)}`} against ${named || 'no list'}${engine_version ? ` by ${engine_version}` : ''}.`;
}

export const LEVEL_WORDS: Record<Level, string> = { clear: 'No match', weak: 'Review', strong: 'Second approver' };
export const perMonth = (value: number) => (value >= 10 || value === 0 ? String(Math.round(value)) : value.toFixed(1));
