import { PACK_SAMPLES, type PackSample } from '@freehold/contract/compliance/hmrc-pack';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** What the page of packs asks for, as it stands in the address. */
export type PackSearch = {
  from?: string | undefined;
  to?: string | undefined;
  sample?: PackSample | undefined;
  seed?: number | undefined;
  page?: number | undefined;
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (value: unknown): string | undefined => {
  const text = textIn(value, 10);
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
};

/** A wrong value is left out, not refused. */
export const readPackSearch = (search: Record<string, unknown>): PackSearch => ({
  from: dayIn(search['from']),
  to: dayIn(search['to']),
  sample: oneOf(search['sample'], PACK_SAMPLES),
  seed: countIn(search['seed']),
  page: countIn(search['page']),
});

const DAY_MS = 86_400_000;
/** Half a year up to today. */
export function packAsked({ from, to, sample = 'random', seed = 4127 }: PackSearch, today: string) {
  const end = to ?? today;
  const start = from ?? new Date(Date.parse(`${end}T12:00:00Z`) - 182 * DAY_MS).toISOString().slice(0, 10);
  return { from: start, to: end, sample, ...(sample === 'random' ? { seed } : {}) };
}
