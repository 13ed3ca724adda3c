import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

const COLUMNS = ['first_name', 'surname', 'email', 'phone', 'role_id', 'joined_at', 'created_at', 'updated_at', 'version'] as const;

/** The person's own row in the workspace. */
export function findOwnMember(trx: Trx, scope: MemberScope) {
  return trx
    .selectFrom('members')
    .select(COLUMNS)
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', scope.actor.memberId)
    .executeTakeFirstOrThrow();
}
export type OwnMemberRow = Awaited<ReturnType<typeof findOwnMember>>;

export type OwnDetails = { first_name: string; surname: string; phone: string | null };

/** Undefined when the row has another version by now. The person's own name, which follows them into every workspace they join, changes with it. */
export async function changeOwnMember(
  trx: Trx,
  scope: MemberScope,
  details: OwnDetails,
  version: number,
  now: Date,
): Promise<OwnMemberRow | undefined> {
  const row = await trx
    .updateTable('members')
    .set({ ...details, updated_at: now, version: version + 1 })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', scope.actor.memberId)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row) await sql`select name_person_of(${scope.actor.memberId}, ${details.first_name}, ${details.surname})`.execute(trx);
  return row;
}

/** The person's subject at the identity provider. Read as the owner: a person belongs to no workspace. */
export async function findSubject(db: Database, userId: number): Promise<string> {
  return (await db.selectFrom('users').select('subject').where('id', '=', userId).executeTakeFirstOrThrow()).subject;
}
