import { AUDITOR_DAYS, AuditorDays, NewMember, type Member, type RolesAndPermissions } from '@freehold/contract/firm/members';
import type { MemberToggles } from '@freehold/contract/access/permissions';
import { z } from 'zod';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';
import { withoutUndefined } from '@freehold/contract/kernel/keys';

export const AUDITOR = 6;
/** The role most colleagues have, and the one that can do the least harm. */
const NEGOTIATOR = 4;

type Read = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined };
export function messagesOf({ error }: Read): FieldMessages {
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

export type Powers = { role_id: number | null; toggles: Partial<MemberToggles>; days: string; branch_ids: readonly number[] };
export type InviteValues = Powers & { email: string; first_name: string; surname: string };

export const EMPTY_INVITE: InviteValues = {
  email: '',
  first_name: '',
  surname: '',
  role_id: NEGOTIATOR,
  toggles: {},
  days: String(AUDITOR_DAYS),
  branch_ids: [],
};

const orNothing = (text: string) => (text.trim() === '' ? undefined : text);
const daysOf = ({ role_id, days }: Powers) => (role_id === AUDITOR ? Number(days) : undefined);

export function toNewMember({
  email,
  first_name,
  surname,
  role_id,
  toggles,
  branch_ids,
  ...rest
}: InviteValues): z.input<typeof NewMember> {
  const days = daysOf({ role_id, toggles, branch_ids, ...rest });
  const [first, last] = [orNothing(first_name), orNothing(surname)];
  return {
    email,
    role_id: role_id ?? 0,
    toggles,
    ...(branch_ids.length === 0 ? {} : { branch_ids: [...branch_ids] }),
    ...(first === undefined ? {} : { first_name: first }),
    ...(last === undefined ? {} : { surname: last }),
    ...(days === undefined ? {} : { days }),
  };
}
export const checkInvite = (values: InviteValues) => messagesOf(NewMember.safeParse(toNewMember(values)));

/** What is set for the member now; an auditor's days are only sent when somebody writes new ones. */
export const powersOf = (member: Member): Powers => ({
  role_id: member.role_id,
  toggles: withoutUndefined(member.toggles),
  days: member.role_id === AUDITOR ? '' : String(AUDITOR_DAYS),
  branch_ids: member.branch_ids,
});
const PowersForm = z.object({ days: AuditorDays.optional() });
const changedDays = ({ role_id, days }: Powers) => (role_id === AUDITOR && days.trim() !== '' ? Number(days) : undefined);
export const checkPowers = (values: Powers) => messagesOf(PowersForm.safeParse({ days: changedDays(values) }));

export function toChange(member: Member, values: Powers) {
  const days = changedDays(values);
  return {
    id: member.member_id,
    version: member.version,
    ...(values.role_id === null ? {} : { role_id: values.role_id }),
    toggles: values.toggles,
    ...(values.branch_ids.join() === member.branch_ids.join() ? {} : { branch_ids: [...values.branch_ids] }),
    ...(days === undefined ? {} : { days }),
  };
}

/** The switches that mean something for a role, with how each stands. */
export function switchesFor({ roles, toggles }: RolesAndPermissions, { role_id, toggles: set }: Powers) {
  const useful = roles.find((role) => role.role_id === role_id)?.toggles ?? [];
  return toggles.filter(({ toggle }) => useful.includes(toggle)).map((each) => ({ ...each, on: set[each.toggle] ?? each.on_by_default }));
}
