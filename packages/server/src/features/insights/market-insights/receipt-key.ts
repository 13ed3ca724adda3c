import { HOMES, type Homes } from '@freehold/contract/insights/market-areas';
import { ONLY, type Only } from '@freehold/insights/area-sales';
import { readPostcodeArea, type PostcodeArea } from '@freehold/insights/postcode-area';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';

export const FIGURES = ['median', 'mean', 'lower_quartile', 'upper_quartile', 'sales', 'repeat_sales'] as const;
export type ReceiptOf = { figure: (typeof FIGURES)[number]; area: PostcodeArea; homes: Homes; from: number; to: number; only: Only | null };

const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/;

/** What a figure counts, as one word that its receipt is asked with. */
export const writeKey = ({ figure, area, homes, from, to, only }: ReceiptOf): string =>
  [figure, area.code.replace(' ', '_'), homes, nameOfMonth(from), nameOfMonth(to), only ?? 'every'].join('~');

const isOf = <T extends string>(words: readonly T[], word: string): word is T => words.some((each) => each === word);

/** Null where it is the key of nothing. */
export function readKey(key: string): ReceiptOf | null {
  const [figure = '', code = '', homes = '', from = '', to = '', only = '', ...more] = key.split('~');
  const area = readPostcodeArea(code.replace('_', ' '));
  if (more.length > 0 || area === null || !MONTH.test(from) || !MONTH.test(to)) return null;
  if (!isOf(FIGURES, figure) || !isOf(HOMES, homes) || !(only === 'every' || isOf(ONLY, only))) return null;
  return { figure, area, homes, from: monthOf(`${from}-01`), to: monthOf(`${to}-01`), only: only === 'every' ? null : only };
}
