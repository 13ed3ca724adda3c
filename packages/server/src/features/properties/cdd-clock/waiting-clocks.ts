import type { PropertyKind } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';
import { findWaitingClocks } from './store.ts';

export type WaitingClocks = {
  kind: PropertyKind;
  /** People whose check is late, or due today. */
  people: number;
  late: number;
  firstDueOn: string;
  /** Where all of them stand at one property. */
  only: { propertyId: number; name: string } | null;
};

/** Clocks that run on live properties, for whoever could start the checks; a negotiator is told of their own properties. */
export async function waitingClocks(trx: Trx, scope: MemberScope, now: Date): Promise<WaitingClocks[]> {
  if (!may(scope, 'run_checks') || !may(scope, 'see_properties')) return [];
  const ofMember = reach(scope, 'see_checks') === 'all' ? null : scope.actor.memberId;
  const rows = await findWaitingClocks(trx, scope, { today: londonDate(now), ofMember });
  return rows.map((row) => ({
    kind: row.kind === 'sale' ? 'sale' : 'letting',
    people: row.people,
    late: row.late,
    firstDueOn: row.first_due_on,
    only: row.properties === 1 ? { propertyId: row.property_id, name: row.line1 } : null,
  }));
}
