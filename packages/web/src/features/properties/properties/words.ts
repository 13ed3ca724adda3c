import type { PropertyListMeta } from '@freehold/contract/properties/property-lists';
import { formatCount, formatPounds, inWords, plural, shortPounds } from '../../../lib/format.ts';
import type { ListOf } from './kinds.ts';

/** Neither live nor over: a draft, and a sale that fell through. The lists show them when asked. */
export const notLive = ({ ledger }: PropertyListMeta) =>
  ledger
    .filter(({ stage, count }) => count > 0 && (stage === 'draft' || stage === 'fallen_through'))
    .map(({ stage, count }) => ({ stage, words: stage === 'draft' ? plural(count, 'draft') : `${formatCount(count)} fallen through` }));

/** 48 live sales · £21.4m asking value · £446,000 average */
export function countSentence(list: ListOf, { live, late }: PropertyListMeta): string {
  const count = `${formatCount(live.count)} live ${live.count === 1 ? list.one : list.many}`;
  if (live.count === 0) return count;
  const checks = late === 0 ? [] : [`${inWords(late)} ${late === 1 ? 'check' : 'checks'} late`];
  if (list.kind === 'letting') return [count, `${formatPounds(Math.round(live.pence / 100) * 100)} a month`, ...checks].join(' · ');
  const average = formatPounds(Math.round(live.pence / live.count / 100_000) * 100_000);
  return [count, `${shortPounds(live.pence)} asking value`, `${average} average`, ...checks].join(' · ');
}
