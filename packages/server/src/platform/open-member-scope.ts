import { readToggles } from './authenticate.ts';
import { openScope, type MemberScope, type Scope } from './scope.ts';
import type { Services } from './services.ts';

/** The scope of the member in whose name a job works: what it brings is recorded as theirs, and their permissions of now hold. */
export async function openMemberScope(services: Services, { scope, memberId }: { scope: Scope; memberId: number }): Promise<MemberScope> {
  const member = await scope.transaction((trx) =>
    trx
      .selectFrom('members')
      .select(['user_id', 'role_id', 'toggles', 'first_name', 'surname'])
      .where('workspace_id', '=', scope.workspaceId)
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),
  );
  return openScope(services, scope.workspaceId, {
    kind: 'member',
    memberId,
    userId: member.user_id,
    roleId: member.role_id,
    toggles: readToggles(member.toggles),
    isRegistered: true,
    name: `${member.first_name} ${member.surname}`,
    ipPrefix: null,
    signedInAt: null,
    sessionId: null,
  });
}
