import { STAGE_WORDS } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findBreaches } from './breach-store.ts';

/** More lines than a firm could break rules in a lifetime. */
const MOST_LINES = 20_000;

/** Late checks that the gate or the clock recorded, newest first, as lines of the firm's register of breaches. */
export async function breachLines(trx: Trx, scope: Scope, today: string) {
  const rows = await findBreaches(trx, scope, { show: 'all' }, { limit: MOST_LINES, offset: 0, today });
  return rows.map((row) => ({
    id: row.id,
    title: `Late check of ${row.display_name}, ${row.line1}`,
    body: [`Moved to ${STAGE_WORDS[row.to_stage].toLowerCase()}, ${row.days_late} ${row.days_late === 1 ? 'day' : 'days'} late`, row.note]
      .filter(Boolean)
      .join('. '),
    happenedAt: row.due_at,
    closedAt: row.done_at,
    by: row.member_name ?? 'Freehold',
    at: row.recorded_at,
    path: `/properties/details/${row.property_id}`,
  }));
}
