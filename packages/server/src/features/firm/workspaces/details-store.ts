import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

const OWNER_ROLE = 1;
const MOST_KEY_MEMBERS = 5;
const MOST_AGREEMENTS = 50;

/** The workspace's row, held until the transaction ends, so that two changes come one after the other. */
export async function lockWorkspace(trx: Trx, scope: Scope) {
  return trx.selectFrom('workspaces').selectAll().where('id', '=', scope.workspaceId).forNoKeyUpdate().executeTakeFirstOrThrow();
}
export type WorkspaceRow = Awaited<ReturnType<typeof lockWorkspace>>;

/** The workspace with whoever leads it and saved it last. */
export async function findDetails(trx: Trx, scope: Scope) {
  const workspace = await trx.selectFrom('workspaces').selectAll().where('id', '=', scope.workspaceId).executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'role_id', 'state', 'nominated_officer', 'is_key_member'])
    .where('workspace_id', '=', scope.workspaceId)
    .where((row) =>
      row.or([
        row.and([row('state', '!=', 'removed'), row.or([row('nominated_officer', '!=', 'none'), row('is_key_member', '=', true)])]),
        ...(workspace.updated_by === null ? [] : [row('id', '=', workspace.updated_by)]),
      ]),
    )
    .orderBy('id')
    .execute();
  const agreements = await trx
    .selectFrom('terms_acceptances as accepted')
    .innerJoin('members', (join) =>
      join.onRef('members.workspace_id', '=', 'accepted.workspace_id').onRef('members.user_id', '=', 'accepted.user_id'),
    )
    .select(['accepted.document', 'accepted.version', 'accepted.at', 'members.first_name', 'members.surname'])
    .where('accepted.workspace_id', '=', scope.workspaceId)
    .orderBy('accepted.at', 'desc')
    .orderBy('accepted.id', 'desc')
    .limit(MOST_AGREEMENTS)
    .execute();
  return { workspace, people, agreements };
}
export type DetailsRow = Awaited<ReturnType<typeof findDetails>>;
export type PersonRow = DetailsRow['people'][number];

export type ChangedColumns = Partial<{
  account_name: string;
  legal_name: string | null;
  company_number: string | null;
  is_sole_trader: boolean;
  business: WorkspaceRow['business'];
  registered_address: string | null;
  supervision: string;
  applicant_contact: string;
  settings: string;
  branch_scope: boolean;
  brand_colour: string | null;
  brand_logo_sha256: string | null;
}>;

/** Saves a change of the locked row as the newest version. */
export async function saveWorkspace(trx: Trx, scope: Scope, columns: ChangedColumns): Promise<void> {
  await trx
    .updateTable('workspaces')
    .set((row) => ({
      ...columns,
      version: row('version', '+', 1),
      updated_at: new Date(),
      updated_by: scope.actor.kind === 'member' ? scope.actor.memberId : null,
    }))
    .where('id', '=', scope.workspaceId)
    .execute();
}

export async function saveLogo(trx: Trx, scope: Scope, sha256: string | null): Promise<void> {
  await trx.updateTable('workspaces').set({ brand_logo_sha256: sha256 }).where('id', '=', scope.workspaceId).execute();
}

/** How often the logo was set since then. */
export async function countLogos(trx: Trx, scope: Scope, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('audit_events')
    .select((each) => each.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('action', '=', 'change.brand')
    .where('at', '>', since)
    .where(sql<boolean>`jsonb_exists(diff, 'logo')`)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Everybody who could lead: active members; with `lock` held until the transaction ends. */
export async function findActiveMembers(trx: Trx, scope: Scope, { lock = false } = {}) {
  return trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'role_id', 'nominated_officer'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('state', '=', 'active')
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
}

export async function saveOfficers(trx: Trx, scope: Scope, mlro: number | null, deputies: readonly number[]): Promise<void> {
  const named = [...(mlro === null ? [] : [mlro]), ...deputies];
  const all = trx.updateTable('members').where('workspace_id', '=', scope.workspaceId);
  const set = (officer: 'none' | 'mlro' | 'deputy') =>
    all.set((row) => ({ nominated_officer: officer, version: row('version', '+', 1), updated_at: new Date() }));
  await set('none')
    .where('nominated_officer', '!=', 'none')
    .$if(named.length > 0, (query) => query.where('id', 'not in', named))
    .execute();
  if (mlro !== null) await set('mlro').where('id', '=', mlro).where('nominated_officer', '!=', 'mlro').execute();
  if (deputies.length > 0) await set('deputy').where('id', 'in', deputies).where('nominated_officer', '!=', 'deputy').execute();
}

/** Marks who controls the workspace and must be known: the nominated officer and the owners, at most five. */
export async function markKeyMembers(trx: Trx, scope: Scope): Promise<void> {
  const leaders = await trx
    .selectFrom('members')
    .select(['id', 'nominated_officer'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('state', '=', 'active')
    .where((row) => row.or([row('role_id', '=', OWNER_ROLE), row('nominated_officer', '=', 'mlro')]))
    .orderBy('id')
    .execute();
  const first = leaders.filter((one) => one.nominated_officer === 'mlro');
  const key = [...first, ...leaders.filter((one) => one.nominated_officer !== 'mlro')].slice(0, MOST_KEY_MEMBERS).map((one) => one.id);
  if (key.length === 0) return;
  const all = trx.updateTable('members').where('workspace_id', '=', scope.workspaceId);
  await all.set({ is_key_member: true }).where('id', 'in', key).where('is_key_member', '=', false).execute();
  await all.set({ is_key_member: false }).where('id', 'not in', key).where('is_key_member', '=', true).execute();
}
