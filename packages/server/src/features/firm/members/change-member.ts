import { keysOf, entriesOf } from '@freehold/contract/kernel/keys';
import { AUDITOR_DAYS, changeMember as route, type Member } from '@freehold/contract/firm/members';
import type { MemberToggles, Toggle } from '@freehold/contract/access/permissions';
import type { z } from 'zod';
import { canonicalJson, recordEvent } from '../../../platform/audit.ts';
import { readToggles } from '../../../platform/authenticate.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { AUDITOR, OWNER, requireMayAssign } from './member-rules.ts';
import { announceMember, memberObject, openMember } from './open-member.ts';
import { roleName, togglesOf } from '../../access/public.ts';
import { presentChanged } from './present.ts';
import { chooseBranches } from './choose-branches.ts';
import { updateMember, type MemberRow } from './store.ts';

const refuse = refusing(route);
const DAY_MS = 86_400_000;

/** The toggles that mean something for a role; the others would come to life by themselves with the next change of role. */
export function usefulToggles(roleId: number, toggles: { [T in Toggle]?: boolean | undefined }): Partial<MemberToggles> {
  const useful = togglesOf(roleId);
  return Object.fromEntries(entriesOf(toggles).filter(([name, on]) => on !== undefined && useful.includes(name)));
}

export const auditorUntil = (now: Date, days: number = AUDITOR_DAYS) => new Date(now.getTime() + days * DAY_MS);

/** Owners are key members, and so are the nominated officers, whatever their role. */
export const isKeyMember = (roleId: number, officer: string) => roleId === OWNER || officer !== 'none';

/** Changes the role of a member or what is set for them alone; a version that somebody else changed meanwhile is refused. */
export function changeMember(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  id: number,
  asked: z.output<typeof route.body>,
): Promise<Member> {
  return scope.transaction(async (trx) => {
    const now = services.now();
    const before = await openMember(trx, scope, id, { endsOwner: () => asked.role_id !== undefined && asked.role_id !== OWNER });
    if (before.version !== asked.version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    const roleId = asked.role_id ?? before.role_id;
    requireMayAssign(scope.actor, roleId);
    const toggles = usefulToggles(roleId, asked.toggles ?? readToggles(before.toggles));
    const after = await updateMember(
      trx,
      scope,
      id,
      {
        role_id: roleId,
        toggles: JSON.stringify(toggles),
        expires_at: expiryOf(before, roleId, asked.days, now),
        is_key_member: roleId === before.role_id ? before.is_key_member : isKeyMember(roleId, before.nominated_officer),
      },
      now,
    );
    const branches = asked.branch_ids && (await chooseBranches(trx, scope, id, asked.branch_ids));
    const diff = { ...changesOf(before, after), ...branches };
    if (Object.keys(diff).length > 0)
      await recordEvent(trx, scope, {
        action: roleId === before.role_id ? 'change.member' : 'change.role',
        object: memberObject(after),
        diff,
      });
    await announceMember(trx, scope, after);
    return presentChanged(trx, scope, after);
  });
}

function expiryOf(before: MemberRow, roleId: number, days: number | undefined, now: Date): Date | null {
  if (roleId !== AUDITOR) return null;
  if (days !== undefined || before.role_id !== AUDITOR) return auditorUntil(now, days);
  return before.expires_at;
}

function changesOf(before: MemberRow, after: MemberRow) {
  const facts = (row: MemberRow) => ({
    role: roleName(row.role_id),
    permissions: readToggles(row.toggles),
    until: row.expires_at?.toISOString() ?? null,
  });
  const [was, is] = [facts(before), facts(after)];
  const names = keysOf(is);
  return Object.fromEntries(
    names
      .filter((name) => canonicalJson(was[name]) !== canonicalJson(is[name]))
      .map((name) => [name, { before: was[name], after: is[name] }]),
  );
}
