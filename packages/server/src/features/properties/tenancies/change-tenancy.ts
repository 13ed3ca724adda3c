import { keysOf, withoutUndefined } from '@freehold/contract/kernel/keys';
import { advertisedRent, holdingDeadline } from '@freehold/property-rules/lettings-law';
import { changeTenancy as route, type Tenancy } from '@freehold/contract/properties/tenancies';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findProperty, touchProperty } from '../properties/public.ts';
import { isOpen, presentTenancy } from './present-tenancy.ts';
import { findTenancy, lockTenancy, peopleOfGroups, updateTenancy, type TenancyRow } from './store.ts';
import { faultsOf } from './tenancy-rules.ts';

const refuse = refusing(route);
type Asked = Omit<z.output<typeof route.body>, 'version'>;
type Field = keyof Asked;

/** Changes the terms of a tenancy that is to come or goes on; terms the law forbids are refused field by field. */
export function changeTenancy(scope: MemberScope, id: number, { version, ...asked }: z.output<typeof route.body>): Promise<Tenancy> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    // The property first, as whatever moves its stage does.
    const found = await findTenancy(trx, scope, id);
    const property = found && (await findProperty(trx, found.property_id, { lock: true }));
    const before = await lockTenancy(trx, scope, id);
    if (!before || !property) return refuse('NOT_FOUND', 'There is no such tenancy in this workspace');
    if (before.version !== version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    if (!isOpen(before)) refuse('INVALID_STATE', 'This tenancy is over, and its terms are history.');
    if (before.status !== 'ending' && (asked.notice_given_on || asked.ends_on))
      refuse('INVALID_STATE', 'Move the property to Notice given first. Then say when notice was given and when the tenancy ends.');
    const changes = changesOf(before, asked);
    const faults = faultsOf({ ...before, ...changes }, advertisedRent(property));
    if (faults.length > 0) return refuse('VALIDATION_FAILED', 'Check the highlighted fields', faults);
    const diff = diffOf(before, changes);
    const after = Object.keys(diff).length === 0 ? before : await updateTenancy(trx, scope, id, changes);
    if (after !== before) {
      await recordEvent(trx, scope, {
        action: 'change.tenancy',
        object: { type: 'property', id: property.id, label: addressLine(property) },
        diff,
        ...(changes.regime_reason ? { reason: changes.regime_reason } : {}),
      });
      await touchProperty(trx, property.id);
      await announce(trx, scope, { topic: 'properties', id: property.id });
    }
    return presentTenancy(scope, after, property, await peopleOfGroups(trx, scope, [after.group_id]));
  });
}

/** What was asked, with what follows from it: an assured tenancy has no term, and a holding deposit has its fifteenth day. */
function changesOf(before: TenancyRow, asked: Asked) {
  const changes: Partial<Pick<TenancyRow, Field>> = withoutUndefined(asked);
  if (changes.regime === 'assured' && before.regime !== 'assured') {
    if (changes.term_months === undefined) changes.term_months = null;
    changes.regime_reason = null;
  }
  const taken = changes.holding_deposit_taken_on;
  if (taken !== undefined && changes.holding_deadline_on === undefined) changes.holding_deadline_on = taken && holdingDeadline(taken);
  return changes;
}

const diffOf = (before: TenancyRow, changes: Partial<Pick<TenancyRow, Field>>) =>
  Object.fromEntries(
    keysOf(changes)
      .filter((field) => changes[field] !== before[field])
      .map((field) => [
        field,
        field === 'regime_reason' ? { before: null, after: 'changed' } : { before: before[field], after: changes[field] },
      ]),
  );
