import { formOf, type KeptRegister } from '@freehold/contract/compliance/register-forms';
import type { EntryState } from '@freehold/contract/compliance/registers';
import { addDays } from '@freehold/property-rules/calendar';

/** So long before the day something is told of: it takes weeks to review a policy, and days to answer somebody. */
const SOON_DAYS = 60;
const SOON_DAYS_OF_OPEN = 14;

type Dated = { due_on: string | null; closed_on: string | null; is_withdrawn: boolean };

/** How one line stands on a day. */
export function entryState(
  register: KeptRegister,
  { due_on: due, closed_on: closed, is_withdrawn: withdrawn }: Dated,
  today: string,
): EntryState {
  if (withdrawn) return 'withdrawn';
  const { isClosed = false } = formOf(register);
  if (isClosed && closed !== null) return 'closed';
  if (due !== null && due < today) return 'overdue';
  if (due !== null && due <= addDays(today, isClosed ? SOON_DAYS_OF_OPEN : SOON_DAYS)) return 'due_soon';
  return isClosed ? 'open' : 'in_order';
}

/**
 * The same day of a later month, or its last where it has none: how a month is counted under article 3 of Regulation 1182/71, which the
 * guidance of the Information Commissioner follows.
 */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

type Course = { entry_id: number; member_id: number | null; title: string; happened_on: string | null; is_withdrawn: boolean };

/** Of each course of each person the newest counts. Answers which of them are replaced by a newer one. */
export function replacedCourses(rows: readonly Course[]): Set<number> {
  const newest = new Map<string, Course>();
  const replaced = new Set<number>();
  for (const row of rows) {
    if (row.is_withdrawn) continue;
    const key = `${row.member_id}:${row.title.trim().toLowerCase()}`;
    const known = newest.get(key);
    if (known === undefined) {
      newest.set(key, row);
      continue;
    }
    const isLater =
      (row.happened_on ?? '') > (known.happened_on ?? '') || (row.happened_on === known.happened_on && row.entry_id > known.entry_id);
    replaced.add(isLater ? known.entry_id : row.entry_id);
    if (isLater) newest.set(key, row);
  }
  return replaced;
}
