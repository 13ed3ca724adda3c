import type { NewPropertyPerson } from '@freehold/contract/properties/property-people';
import { APPLICANT_ROLES } from '@freehold/property-rules/property-stages';
import { addressLine } from '../../../platform/address-line.ts';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { createParty, findParties } from '../../people/public.ts';
import { peopleOfProperty, touchProperty } from '../properties/public.ts';
import { startClocks } from '../property-stages/public.ts';
import { refuseAge, refuseTwice, settleRole } from './link-rules.ts';
import { groupsOfProperty, insertGroup, insertPerson, type PropertyPersonRow, type PropertyRow } from './store.ts';

/**
 * Gives somebody a role at a property, inside the caller's transaction, with its event; a new person or company is recorded in the same act,
 * and an applicant without a group begins one. The caller has asked whether they may and holds the property.
 */
export async function linkPerson(
  trx: Trx,
  scope: Scope,
  services: Pick<Services, 'now'>,
  property: PropertyRow,
  link: NewPropertyPerson,
): Promise<PropertyPersonRow> {
  const memberId = scope.actor.kind === 'member' ? scope.actor.memberId : null;
  const standing = (await peopleOfProperty(trx, scope, property.id)).filter((each) => each.state !== 'withdrawn');
  const isApplicant = APPLICANT_ROLES.includes(link.role);
  const asked = isApplicant ? (link.group_id ?? null) : null;
  if (asked !== null && !(await groupsOfProperty(trx, scope, property.id)).some((group) => group.id === asked))
    refuseField('group_id', 'Choose a group of this property');
  const group = asked === null ? [] : standing.filter((each) => each.group_id === asked);
  const settled = settleRole(property.kind, link, group);

  const party = await chooseParty(trx, scope, link);
  if (!isApplicant || asked !== null) refuseTwice(party.id, link.role, asked, standing);
  refuseAge(party, settled.co_tenant_type_id, londonDate(services.now()));

  const workspace = { workspace_id: scope.workspaceId, property_id: property.id, created_by: memberId };
  const row = await insertPerson(trx, {
    ...workspace,
    ...settled,
    party_id: party.id,
    group_id: isApplicant ? (asked ?? (await insertGroup(trx, workspace))) : null,
    invited_via: link.invited_via,
    consent_at: link.consent_at ?? null,
  });
  await startClocks(trx, scope, property, [{ id: row.id }]);
  await recordEvent(trx, scope, {
    ...(scope.actor.kind === 'visitor'
      ? { action: 'register.property_person', object: { type: 'property', id: property.id, label: addressLine(property) } }
      : {
          action: 'add.property_person',
          object: { type: 'property', id: property.id, label: `${party.display_name} to ${property.line1}`, people: [party.id] },
        }),
    diff: { role: { before: null, after: link.role } },
  });
  await touchProperty(trx, property.id);
  await announce(trx, scope, { topic: 'properties', id: property.id });
  await announce(trx, scope, { topic: 'parties', id: party.id });
  return row;
}

async function chooseParty(trx: Trx, scope: Scope, link: NewPropertyPerson) {
  if ((link.party_id === undefined) === (link.party === undefined)) refuseField('party_id', 'Choose a person or company');
  if (link.party !== undefined) return createParty(trx, scope, link.party);
  const [party] = await findParties(trx, [link.party_id ?? 0]);
  return party ?? refuseField('party_id', 'Choose a person or company of your own');
}
