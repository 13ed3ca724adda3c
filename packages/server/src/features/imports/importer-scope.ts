import { openScope, type MemberScope, type Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { readToggles } from '../../platform/authenticate.ts';
import { findImporter } from './store.ts';

/** The scope of the member who confirmed an import: what it brings is recorded in their name, and belongs to them. */
export async function openImporterScope(services: Services, { scope, memberId }: { scope: Scope; memberId: number }): Promise<MemberScope> {
  const member = await scope.transaction((trx) => findImporter(trx, scope, memberId));
  return openScope(services.db, scope.workspaceId, {
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
