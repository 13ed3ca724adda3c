import type { PropertyStage } from '@freehold/contract/property-stages';
import type { Trx } from '../../platform/database.ts';
import { londonDate } from '../../platform/london-time.ts';
import type { Scope } from '../../platform/scope.ts';
import { lockOpenTenancy, updateTenancy, type TenancyRow } from './store.ts';

type Subject = { id: number };
type StageMove = { reason?: string | undefined; effectiveOn?: string | undefined };

/** Ends a tenancy that never began, because its offer was withdrawn. */
export async function cancelTenancy(trx: Trx, scope: Scope, property: Subject): Promise<void> {
  const tenancy = await lockOpenTenancy(trx, scope, property.id);
  if (tenancy?.status === 'upcoming') await updateTenancy(trx, scope, tenancy.id, { status: 'cancelled' });
}

/** Keeps the tenancy in step with its property. */
export async function followStage(trx: Trx, scope: Scope, property: Subject, to: PropertyStage, about: StageMove = {}): Promise<void> {
  if (to === 'to_let') return cancelTenancy(trx, scope, property);
  const tenancy = await lockOpenTenancy(trx, scope, property.id);
  const change = tenancy && changeOf(tenancy, to, about.effectiveOn ?? londonDate(new Date()));
  if (tenancy && change) await updateTenancy(trx, scope, tenancy.id, change);
}

function changeOf(tenancy: TenancyRow, to: PropertyStage, on: string) {
  if (to === 'tenanted' && tenancy.status === 'ending') return { status: 'active', notice_given_on: null, ends_on: null };
  if (to === 'tenanted') return { status: 'active', starts_on: tenancy.starts_on ?? on };
  if (to === 'notice_given') return { status: 'ending', notice_given_on: tenancy.notice_given_on ?? on };
  if (to === 'ended') return { status: 'ended', ends_on: on };
  return null;
}
