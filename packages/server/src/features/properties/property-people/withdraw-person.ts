import {
  restorePropertyPerson,
  withdrawPropertyPerson,
  type PersonWithdrawal,
  type PropertyPerson,
} from '@freehold/contract/properties/property-people';
import type { z } from 'zod';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findParties, whyHeld } from '../../people/public.ts';
import { startClocks } from '../property-stages/public.ts';
import { canLead, CHOOSE_ONE_LEAD, LEAD_TENANT, refuseAge, refuseTwice, settleRole } from './link-rules.ts';
import { mendLead } from './mend-lead.ts';
import { concludePerson, isLastOfSide, isLive, openPerson, refuseStoodFor } from './open-person.ts';
import { groupsOfProperty, updatePerson } from './store.ts';

const refuse = refusing(withdrawPropertyPerson);
const refuseRestore = refusing(restorePropertyPerson);
type At = { id: number; lid: number };

/** Takes somebody out of a property; what was recorded of them stays. Whoever leads hands the lead on, and the last seller or landlord goes only for a reason. */
export function withdrawPerson(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  { id, lid }: At,
  { reason, lead_id }: z.output<typeof PersonWithdrawal>,
): Promise<PropertyPerson> {
  return scope.transaction(async (trx) => {
    const open = await openPerson(trx, scope, id, lid);
    const { row, everybody } = open;
    if (!isLive(row)) refuse('INVALID_STATE', `${row.display_name} was withdrawn already.`);
    // Taking them out would let go on what is held.
    const whyNot = await whyHeld(trx, scope, { partyIds: [row.party_id] });
    if (whyNot !== null) refuse('INVALID_STATE', whyNot);
    if (reason === undefined && isLastOfSide(open)) refuseField('reason', 'Give a reason of at least 10 characters');
    refuseStoodFor(open);
    const left = everybody.filter((each) => each.id !== lid && isLive(each) && each.group_id === row.group_id && row.group_id !== null);
    const able = left.filter(canLead);
    const [offers] = (await groupsOfProperty(trx, scope, id)).filter((group) => group.id === row.group_id);
    if (canLead(row) && able.length === 0 && (offers?.has_open_offer || offers?.has_accepted_offer))
      refuse('INVALID_STATE', 'Nobody else is behind their offer. Withdraw the offer first.');
    if (row.is_lead && able.length > 1 && !able.some((each) => each.id === lead_id)) refuseField('lead_id', CHOOSE_ONE_LEAD);
    await updatePerson(trx, scope, lid, {
      state: 'withdrawn',
      withdrawn_at: services.now(),
      withdrawn_reason: reason ?? null,
      is_lead: false,
    });
    if (row.is_lead) await mendLead(trx, scope, left, lead_id);
    return concludePerson(trx, scope, open, { action: 'withdraw.property_person', words: 'from', reason }, services.now());
  });
}

/** Brings somebody back into their role, and their group; the lead stays with whoever has it now. */
export function restorePerson(scope: MemberScope, services: Pick<Services, 'now'>, { id, lid }: At): Promise<PropertyPerson> {
  return scope.transaction(async (trx) => {
    const open = await openPerson(trx, scope, id, lid);
    const { property, row, everybody } = open;
    if (isLive(row)) refuseRestore('INVALID_STATE', `${row.display_name} is at this property.`);
    if ((await findParties(trx, [row.party_id])).length === 0) refuseRestore('NOT_FOUND', 'Nobody of this number is at this property');
    const standing = everybody.filter((each) => each.id !== lid && isLive(each));
    const group = row.group_id === null ? [] : standing.filter((each) => each.group_id === row.group_id);
    refuseTwice(row.party_id, row.role, row.group_id, standing);
    const hasLead = group.some((each) => each.is_lead);
    const type = row.co_tenant_type_id === LEAD_TENANT && hasLead ? undefined : (row.co_tenant_type_id ?? undefined);
    const settled = settleRole(
      property.kind,
      {
        role: row.role,
        ...(type === undefined ? {} : { co_tenant_type_id: type }),
        ...(group.some((each) => each.id === row.guarantees_id) && row.guarantees_id !== null ? { guarantees_id: row.guarantees_id } : {}),
      },
      group,
    );
    refuseAge(row, settled.co_tenant_type_id, londonDate(services.now()));
    await updatePerson(trx, scope, lid, { ...settled, state: 'linked', withdrawn_at: null, withdrawn_reason: null });
    await startClocks(trx, scope, property, [{ id: lid }]);
    return concludePerson(trx, scope, open, { action: 'restore.property_person', words: 'to' }, services.now());
  });
}
