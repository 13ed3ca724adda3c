import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { tenancyStateAfter, type TenancyState } from '@freehold/property-rules/tenancy-states';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import { concludeOffer, lockOpenTenancy, updateTenancy, type TenancyRow } from './store.ts';

type Subject = { id: number };
type StageMove = { reason?: string | undefined; effectiveOn?: string | undefined };

/** Ends a tenancy that never began, because its offer was withdrawn. */
export const cancelTenancy = (trx: Trx, scope: Scope, property: Subject): Promise<void> => followStage(trx, scope, property, 'to_let');

/** Keeps the tenancy in step with its property, by the table of its states. */
export async function followStage(trx: Trx, scope: Scope, property: Subject, to: PropertyStage, about: StageMove = {}): Promise<void> {
  const tenancy = await lockOpenTenancy(trx, scope, property.id);
  const status = tenancy ? tenancyStateAfter(tenancy.status, to) : null;
  if (!tenancy || status === null) return;
  await updateTenancy(trx, scope, tenancy.id, { status, ...datesOf(tenancy, status, about.effectiveOn ?? londonDate(new Date())) });
  if (status === 'ended') await concludeOffer(trx, scope, tenancy.offer_id);
}

function datesOf(tenancy: TenancyRow, status: TenancyState, on: string) {
  // Notice that was taken back leaves no trace of an end.
  if (status === 'active' && tenancy.status === 'ending') return { notice_given_on: null, ends_on: null };
  if (status === 'active') return { starts_on: tenancy.starts_on ?? on };
  if (status === 'ending') return { notice_given_on: on };
  if (status === 'ended') return { ends_on: on };
  return {};
}
