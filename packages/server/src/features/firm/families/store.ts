import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import { NO_ANSWER_YET, type MemberScope, type Scope } from '../../../platform/scope.ts';

const OWNER_ROLE = 1;
const MONTH_DAYS = 30;
const DAY_MS = 86_400_000;
export const MOST_WAITING = 10;
/** Each is told to somebody who did not ask for it, under a name the sender chose. */
export const MOST_A_DAY = 20;

/** The other workspaces of the scope's family: the database tells their names and owners, and nothing else. */
export async function findSiblings(scope: Scope) {
  return scope.transaction(async (trx) => {
    const { rows } = await sql<{ id: number; account_name: string; owner_name: string | null }>`
      select workspace_id as id, account_name, owner_name from app_family()`.execute(trx);
    return rows;
  }, NO_ANSWER_YET);
}

/** The family of the workspace of the call. Families reach across workspaces, so from here on everything reads and writes outside the scope. */
export async function findFamily(db: Database, workspaceId: number) {
  return db
    .selectFrom('workspaces')
    .innerJoin('families', 'families.id', 'workspaces.family_id')
    .select(['families.id', 'families.name'])
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirst();
}

/** Other workspaces the person owns that could join: not closed, and in no other family than this one's. */
export async function findOwnOthers(db: Database, userId: number, workspaceId: number) {
  return db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .innerJoin('workspaces as own', (join) => join.on('own.id', '=', workspaceId))
    .select(['workspaces.id', 'workspaces.account_name'])
    .where('members.user_id', '=', userId)
    .where('members.role_id', '=', OWNER_ROLE)
    .where('members.state', '=', 'active')
    .where('workspaces.state', '=', 'active')
    .where('workspaces.completed_signup', '=', true)
    .where('workspaces.id', '!=', workspaceId)
    .where((row) =>
      row.or([
        row('workspaces.family_id', 'is', null),
        row.and([row('own.family_id', 'is', null), row('workspaces.family_id', 'is not', null)]),
      ]),
    )
    .orderBy('workspaces.id')
    .execute();
}

export async function findName(db: Database | Trx, workspaceId: number): Promise<{ id: number; name: string }> {
  return db.selectFrom('workspaces').select(['id', 'account_name as name']).where('id', '=', workspaceId).executeTakeFirstOrThrow();
}

export async function findEmail(db: Database, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.email.toLowerCase();
}

/** The workspaces that whoever has the address owns now. */
export async function findOwnedBy(db: Database, email: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['members.workspace_id', 'members.id'])
    .where((row) => row(row.fn('lower', ['users.email']), '=', email))
    .where('members.role_id', '=', OWNER_ROLE)
    .where('members.state', '=', 'active')
    .where('workspaces.state', '=', 'active')
    .orderBy('members.workspace_id')
    .execute();
}

/** Whether the person owns the workspace now. */
export async function ownsWorkspace(db: Database | Trx, userId: number, workspaceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('role_id', '=', OWNER_ROLE)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** Requests that wait: those to the person's address from other workspaces, and those of this workspace. */
export async function findRequests(db: Database, about: { workspaceId: number; email: string; now: Date }) {
  return db
    .selectFrom('family_requests as request')
    .innerJoin('workspaces as sender', 'sender.id', 'request.from_workspace_id')
    .innerJoin('workspaces as here', (join) => join.on('here.id', '=', about.workspaceId))
    .select([
      'request.id',
      'request.from_workspace_id',
      'request.asked_email',
      'request.asked_by_name',
      'request.created_at',
      'request.expires_at',
      'sender.account_name',
    ])
    .select((row) => row(row.ref('sender.company_number'), '=', row.ref('here.company_number')).as('same_company'))
    .where('request.state', '=', 'waiting')
    .where('request.expires_at', '>', about.now)
    .where((row) =>
      row.or([
        row('request.from_workspace_id', '=', about.workspaceId),
        row.and([
          row('request.asked_email', '=', about.email),
          row('sender.state', '=', 'active'),
          row.or([
            row('sender.family_id', 'is', null),
            row('here.family_id', 'is', null),
            row(row.ref('sender.family_id'), '!=', row.ref('here.family_id')),
          ]),
        ]),
      ]),
    )
    .orderBy('request.id')
    .execute();
}
export type RequestRow = Awaited<ReturnType<typeof findRequests>>[number];

export async function addRequest(trx: Trx, scope: MemberScope, email: string, now: Date): Promise<number> {
  const row = await trx
    .insertInto('family_requests')
    .values({
      from_workspace_id: scope.workspaceId,
      asked_email: email,
      asked_by_user: scope.actor.userId,
      asked_by_name: scope.actor.name,
      expires_at: new Date(now.getTime() + MONTH_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** How many requests the workspace wrote since then, whatever became of them. */
export async function countAsked(db: Database, workspaceId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom('family_requests')
    .select((each) => each.fn.countAll<number>().as('n'))
    .where('from_workspace_id', '=', workspaceId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** A request that waits, held until the transaction ends. */
export async function lockRequest(trx: Trx, id: number, now: Date) {
  return trx
    .selectFrom('family_requests')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function closeRequest(trx: Trx, id: number, state: 'approved' | 'refused' | 'withdrawn', scope: MemberScope): Promise<void> {
  await trx
    .updateTable('family_requests')
    .set({ state, answered_by_user: scope.actor.userId, answered_workspace_id: scope.workspaceId, answered_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Workspaces held in the order of their numbers, so that two families never wait for each other. */
export async function lockWorkspaces(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('workspaces')
    .select(['id', 'account_name', 'legal_name', 'family_id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
export type FamilyWorkspace = Awaited<ReturnType<typeof lockWorkspaces>>[number];

export async function addFamily(trx: Trx, name: string): Promise<number> {
  return (await trx.insertInto('families').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
}

export async function setFamily(trx: Trx, workspaceIds: readonly number[], familyId: number | null): Promise<void> {
  await trx.updateTable('workspaces').set({ family_id: familyId }).where('id', 'in', workspaceIds).execute();
}

export async function familyMemberIds(trx: Trx, familyId: number): Promise<number[]> {
  const rows = await trx.selectFrom('workspaces').select('id').where('family_id', '=', familyId).orderBy('id').execute();
  return rows.map((row) => row.id);
}

export async function removeFamily(trx: Trx, familyId: number): Promise<void> {
  await trx.deleteFrom('families').where('id', '=', familyId).execute();
}
