import type { RentFrequency } from '@freehold/contract/kernel/values';
import { formatPounds } from '../lib/format.ts';

export const EVERY = { week: 'a week', month: 'a month', quarter: 'a quarter', year: 'a year' } as const satisfies Record<
  RentFrequency,
  string
>;

/** £1,850 a month */
export const rentWords = (pence: number, frequency: RentFrequency): string => `${formatPounds(pence)} ${EVERY[frequency]}`;
