import { keysOf } from '@freehold/contract/kernel/keys';
import {
  changePropertyPerson as route,
  type PropertyPerson,
  type PropertyPersonChange,
} from '@freehold/contract/properties/property-people';
import { APPLICANT_ROLES, type PropertyRole } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { startClocks } from '../property-stages/public.ts';
import type { PersonAtProperty } from '../properties/public.ts';
import { canLead, CHOOSE_ONE_LEAD, JOINT_TENANT, LEAD_TENANT, refuseAge, refuseTwice, settleRole } from './link-rules.ts';
import { endLead, mendLead } from './mend-lead.ts';
import { concludePerson, isLastOfSide, isLive, openPerson, refuseStoodFor, roleWord, type OpenPerson } from './open-person.ts';
import { groupsOfProperty, insertGroup, updatePerson } from './store.ts';

const refuse = refusing(route);

/** Changes the role of somebody at a property, who leads, whom they stand for or the group they are in; each group keeps exactly one lead. */
export function changePerson(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  propertyId: number,
  id: number,
  asked: PropertyPersonChange,
): Promise<PropertyPerson> {
  return scope.transaction(async (trx) => {
    const open = await openPerson(trx, scope, propertyId, id);
    const { property, row } = open;
    if (row.version !== asked.version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    if (!isLive(row)) refuse('INVALID_STATE', `${row.display_name} was withdrawn. Bring them back first.`);
    const role = asked.role ?? row.role;
    const target = await chooseGroup(trx, scope, open, role, asked.group_id);
    const moves = target !== row.group_id;
    if (role !== row.role && isLastOfSide(open)) refuse('INVALID_STATE', 'Nobody else sells or lets this property. Add them first.');
    if (moves || !canLead({ role, co_tenant_type_id: row.co_tenant_type_id })) refuseStoodFor(open);

    const others = open.everybody.filter((each) => each.id !== id && isLive(each));
    const group = target === null ? [] : others.filter((each) => each.group_id === target);
    if (moves || role !== row.role) refuseTwice(row.party_id, role, target, others);
    const settled = settleRole(property.kind, wishOf(row, asked, role, group), withoutLead(group, takesLead(row, asked)));
    if (row.is_lead && !moves && !settled.is_lead && group.some(canLead)) refuseField('co_tenant_type_id', CHOOSE_ONE_LEAD);
    refuseAge(row, settled.co_tenant_type_id, londonDate(services.now()));

    if (takesLead(row, asked)) await endLead(trx, scope, group);
    await updatePerson(trx, scope, id, { ...settled, group_id: target });
    if (moves && row.group_id !== null)
      await mendLead(
        trx,
        scope,
        others.filter((each) => each.group_id === row.group_id),
      );
    await startClocks(trx, scope, property, [{ id }]);
    return concludePerson(trx, scope, open, toldOf(open, { ...settled, group_id: target }), services.now());
  });
}

/** Somebody becomes the lead who is not. */
const takesLead = (row: PersonAtProperty, asked: PropertyPersonChange): boolean =>
  !row.is_lead && (asked.is_lead === true || (row.role === 'tenant' && asked.co_tenant_type_id === LEAD_TENANT));

const withoutLead = (group: readonly PersonAtProperty[], isTaken: boolean) =>
  group.map((each) => (isTaken ? { ...each, is_lead: false } : each));

/** What they are asked to be, with what they are where nothing is said of it. */
function wishOf(row: PersonAtProperty, asked: PropertyPersonChange, role: PropertyRole, group: readonly PersonAtProperty[]) {
  const leads = takesLead(row, asked);
  const was = role === 'tenant' && row.role === 'tenant' ? (row.co_tenant_type_id ?? undefined) : undefined;
  // A lead who joins another group is one of those who are there.
  const kept = was === LEAD_TENANT && group.some((each) => each.is_lead) ? JOINT_TENANT : was;
  if (row.is_lead && asked.co_tenant_type_id === JOINT_TENANT && group.some(canLead)) refuseField('co_tenant_type_id', CHOOSE_ONE_LEAD);
  const type = leads && role === 'tenant' ? LEAD_TENANT : (asked.co_tenant_type_id ?? kept);
  const stands =
    asked.guarantees_id === undefined
      ? group.some((each) => each.id === row.guarantees_id)
        ? row.guarantees_id
        : null
      : asked.guarantees_id;
  return {
    role,
    ...(type === undefined ? {} : { co_tenant_type_id: type }),
    ...(leads ? { is_lead: true } : {}),
    ...(stands === null ? {} : { guarantees_id: stands }),
  };
}

async function chooseGroup(
  trx: Trx,
  scope: MemberScope,
  { property, row }: OpenPerson,
  role: PropertyRole,
  asked: number | null | undefined,
): Promise<number | null> {
  const wanted = !APPLICANT_ROLES.includes(role) ? null : asked === undefined ? row.group_id : asked;
  if (wanted === row.group_id && (wanted !== null || !APPLICANT_ROLES.includes(role))) return wanted;
  const groups = await groupsOfProperty(trx, scope, property.id);
  if (groups.some((group) => group.id === row.group_id && group.has_accepted_offer))
    refuse('INVALID_STATE', 'The offer of their group is accepted. Withdraw it before anybody leaves.');
  if (!APPLICANT_ROLES.includes(role)) return null;
  if (wanted === null)
    return insertGroup(trx, { workspace_id: scope.workspaceId, property_id: property.id, created_by: scope.actor.memberId });
  if (!groups.some((group) => group.id === wanted)) refuseField('group_id', 'Choose a group of this property');
  return wanted;
}

type After = Pick<PersonAtProperty, 'role' | 'group_id' | 'is_lead' | 'co_tenant_type_id'>;
function toldOf({ row }: OpenPerson, after: After) {
  const facts = (each: After) => ({ role: roleWord(each.role), lead: each.is_lead, kind: each.co_tenant_type_id, group: each.group_id });
  const [was, is] = [facts(row), facts(after)];
  const names = keysOf(is);
  const diff = Object.fromEntries(
    names.filter((name) => was[name] !== is[name]).map((name) => [name, { before: was[name], after: is[name] }]),
  );
  const moved = row.group_id !== null && after.group_id !== null && row.group_id !== after.group_id;
  return { action: moved ? ('move.property_person' as const) : ('change.property_person' as const), words: 'at', diff };
}
