import { sql, type SqlBool } from 'kysely';
import type { KindWork } from '../../checks/public.ts';

/* What an identity check may wait for, as conditions on a row of `checks`. */

const waitingPoints = sql<number>`(select count(*)::int from jsonb_array_elements(checks.elements) as element where element ->> 'waits_for' = 'person' and (element ->> 'required')::boolean)`;
const never = sql<SqlBool>`false`;

export const kycWork: KindWork = {
  open: { step: 'review', is: sql<SqlBool>`(${waitingPoints} > 0)`, isGrave: never },
  second: { is: never, ofOther: () => never },
  after: { step: 'report', is: never, dueFrom: sql<Date>`null::timestamptz` },
  openPoints: waitingPoints,
};
