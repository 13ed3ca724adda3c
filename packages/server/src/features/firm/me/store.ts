import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Trx } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { MemberScope } from '../../../platform/scope.ts';

const OWNER_ROLE = 1;

/** The member's own row, the workspace, and the member who owns it (the first, where there are several). */
export async function findMemberAndWorkspace(trx: Trx, scope: MemberScope) {
  const member = await trx
    .selectFrom('members')
    .select(['members.id', 'members.role_id', 'members.toggles', 'members.first_name', 'members.surname', 'members.completed_signup'])
    .select((row) => [
      jsonObjectFrom(
        row
          .selectFrom('workspaces as own')
          .select(['own.id', 'own.account_name', 'own.active_plan', 'own.completed_signup', 'own.connected_account_status'])
          .whereRef('own.id', '=', 'members.workspace_id'),
      )
        .$notNull()
        .as('workspace'),
      jsonObjectFrom(
        row
          .selectFrom('members as owners')
          .select(['owners.user_id', 'owners.first_name', 'owners.surname'])
          .whereRef('owners.workspace_id', '=', 'members.workspace_id')
          .where('owners.role_id', '=', OWNER_ROLE)
          .where('owners.state', '=', 'active')
          .orderBy('owners.id')
          .limit(1),
      ).as('owner'),
    ])
    .where('members.workspace_id', '=', scope.workspaceId)
    .where('members.id', '=', scope.actor.memberId)
    .executeTakeFirstOrThrow();
  return { member, workspace: member.workspace, owner: member.owner };
}

/** People who can sign in belong to no workspace, so this reads outside the scope: only the caller and the owner of their workspace. */
export async function findUsers(db: Services['db'], ids: readonly number[]) {
  const rows = await db.selectFrom('users').select(['id', 'email', 'subject', 'first_name', 'surname']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type MemberAndWorkspace = Awaited<ReturnType<typeof findMemberAndWorkspace>>;
export type UserRow = { id: number; email: string; subject: string; first_name: string; surname: string };
