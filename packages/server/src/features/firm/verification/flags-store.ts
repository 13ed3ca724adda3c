import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** What the flags of one member stand on, in one question, for every page load asks it. */
export async function readFlagFacts(trx: Trx, scope: Scope, memberId: number, verifiedSince: Date, everyKeyMember: boolean) {
  const { rows } = await sql<{
    is_key_member: boolean;
    grace_ends_at: Date | null;
    settled_state: 'accepted' | 'rejected' | null;
    settled_at: Date | null;
    newest_state: 'started' | 'submitted' | 'ask_again' | 'accepted' | 'rejected' | null;
    newest_phone_at: Date | null;
    family_verified: boolean;
  }>`
    select member.is_key_member, requirement.grace_ends_at,
      settled.state as settled_state, settled.decided_at as settled_at,
      newest.state as newest_state, newest.phone_confirmed_at as newest_phone_at,
      workspace_family_verified(${verifiedSince}, ${everyKeyMember}) as family_verified
    from members as member
    left join verification_requirements as requirement on requirement.workspace_id = member.workspace_id
    left join lateral (
      select state, decided_at from verifications
      where workspace_id = member.workspace_id and member_id = member.id and state in ('accepted', 'rejected') order by id desc limit 1
    ) as settled on true
    left join lateral (
      select state, phone_confirmed_at from verifications
      where workspace_id = member.workspace_id and member_id = member.id order by id desc limit 1
    ) as newest on true
    where member.workspace_id = ${scope.workspaceId} and member.id = ${memberId}`.execute(trx);
  const row = rows[0];
  if (!row) throw new Error('The member has no row');
  return row;
}

export async function readRequirement(trx: Trx, scope: Scope) {
  return trx
    .selectFrom('workspaces')
    .leftJoin('verification_requirements as requirement', 'requirement.workspace_id', 'workspaces.id')
    .select(['workspaces.active_plan', 'workspaces.created_by_user', 'workspaces.account_name'])
    .select(['requirement.required_at', 'requirement.grace_ends_at', 'requirement.extended_at'])
    .where('workspaces.id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
}

/** False where the workspace was asked before. */
export async function addRequirement(trx: Trx, scope: Scope, requiredAt: Date, graceEndsAt: Date): Promise<boolean> {
  const added = await trx
    .insertInto('verification_requirements')
    .values({ workspace_id: scope.workspaceId, required_at: requiredAt, grace_ends_at: graceEndsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('workspace_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function isFamilyVerified(trx: Trx, verifiedSince: Date, everyKeyMember: boolean): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select workspace_family_verified(${verifiedSince}, ${everyKeyMember}) as yes`.execute(trx);
  return rows[0]?.yes ?? false;
}

/** Key members who work here, owners first. */
export async function readKeyMembers(trx: Trx, scope: Scope) {
  return trx
    .selectFrom('members')
    .select(['id', 'user_id', 'first_name', 'surname', 'role_id', 'nominated_officer'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('is_key_member', '=', true)
    .where('state', '=', 'active')
    .orderBy('role_id')
    .orderBy('id')
    .execute();
}
