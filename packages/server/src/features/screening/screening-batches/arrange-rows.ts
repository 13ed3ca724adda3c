import { ACCEPTED_STATUSES, type CheckStatus } from '@freehold/contract/kernel/check-states';
import type { BATCH_SHOWS, BATCH_SORTS, BatchRow } from '@freehold/contract/screening/screening-batches';

/** Nothing was found, or a person accepted the client. */
export const CLEAR_STATUSES: readonly CheckStatus[] = ['readyToAccept', ...ACCEPTED_STATUSES];

export type Show = (typeof BATCH_SHOWS)[number];
export type Sort = (typeof BATCH_SORTS)[number];

const isWaiting = ({ state, check }: BatchRow) => state === 'ready' || check?.status === 'inProgress';
const couldNotRun = ({ state, check }: BatchRow) => state === 'failed' || check?.could_not_run === true;

const isClear = ({ check }: BatchRow) => check !== null && CLEAR_STATUSES.includes(check.status);

const SHOWN: Readonly<Record<Show, (row: BatchRow) => boolean>> = {
  all: () => true,
  wrong: ({ state }) => state === 'wrong' || state === 'failed',
  repeats: ({ state, twin_row: duplicate, twin_check: check }) =>
    state === 'twice' || state === 'recent' || duplicate !== null || check !== null,
  no_dob: (row) => row.has_no_dob,
  needs_review: (row) => row.check?.status === 'needsReview' && !couldNotRun(row),
  passed: isClear,
  failed: ({ check }) => check?.status === 'failed',
  could_not_run: couldNotRun,
  waiting: isWaiting,
};

/** The worst first: a confirmed match, what needs a person, what could not run, what is under way, what passed, what was left out. */
function urgency(row: BatchRow): number {
  if (row.check?.status === 'failed') return 0;
  if (couldNotRun(row)) return 2;
  if (row.check?.status === 'needsReview') return 1;
  if (isClear(row)) return 3;
  return isWaiting(row) ? 4 : 5;
}

const BY: Readonly<Record<Sort, (a: BatchRow, b: BatchRow) => number>> = {
  row: () => 0,
  worst: (a, b) => urgency(a) - urgency(b) || (b.check?.nearest ?? -1) - (a.check?.nearest ?? -1),
  name: (a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'en-GB'),
  nearest: (a, b) => (a.check?.nearest ?? -1) - (b.check?.nearest ?? -1),
};

/** Rows of a batch as somebody asked for them; of two alike, the one further up comes first. */
export function arrangeRows(
  rows: readonly BatchRow[],
  { show, sort, order }: { show: Show; sort: Sort; order: 'asc' | 'desc' },
): BatchRow[] {
  const sign = order === 'desc' ? -1 : 1;
  const tie = sort === 'row' ? sign : 1;
  return rows.filter(SHOWN[show]).toSorted((a, b) => sign * BY[sort](a, b) || tie * (a.row - b.row));
}
