import { createHmac } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { CompanyChecks, CompanyFiles } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { StoredFile } from '../../../platform/file-vault.ts';
import type { Keys } from '../../../platform/keys.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { type AsOf, CompanyRecord, type CompanyRow } from './company-records.ts';

const context = (workspaceId: number, checkId: number) => `company-record:${workspaceId}:${checkId}`;

/** A name in a path would be personal data, so whatever is named after a person goes by a keyed hash. */
export const keyOf = (keys: Keys, checkId: number, id: string): string =>
  createHmac('sha256', keys.hashKey).update(`company-part:${checkId}:${id}`).digest('base64url').slice(0, 16);

export type ReadingRow = Selectable<CompanyChecks>;
export const findReading = (trx: Trx, { workspaceId }: Scope, checkId: number): Promise<ReadingRow | undefined> =>
  trx.selectFrom('company_checks').selectAll().where('workspace_id', '=', workspaceId).where('check_id', '=', checkId).executeTakeFirst();
export const insertReading = (trx: Trx, { workspaceId }: Scope, row: Pick<ReadingRow, 'check_id' | 'number' | 'state' | 'source'>) =>
  trx
    .insertInto('company_checks')
    .values({ workspace_id: workspaceId, ...row })
    .execute();
export const updateReading = (trx: Trx, { workspaceId }: Scope, checkId: number, change: Updateable<CompanyChecks>) =>
  trx.updateTable('company_checks').set(change).where('workspace_id', '=', workspaceId).where('check_id', '=', checkId).execute();

/** Oldest first. */
export async function findRecords(trx: Trx, { workspaceId }: Scope, keys: Keys, checkId: number): Promise<CompanyRow[]> {
  const rows = await trx
    .selectFrom('company_records')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, kind, record_sealed: sealed, by_member, role_id, at }) => ({
      ...CompanyRecord.parse({ kind, said: await openJson(keys, workspaceId, sealed, context(workspaceId, checkId)) }),
      id,
      by_member,
      role_id,
      at,
    })),
  );
}

export async function addRecord(
  trx: Trx,
  scope: Scope,
  keys: Keys,
  of: { checkId: number; at: Date },
  { kind, said }: CompanyRecord,
): Promise<void> {
  const by = scope.actor.kind === 'member' ? scope.actor : null;
  await trx
    .insertInto('company_records')
    .values({
      workspace_id: scope.workspaceId,
      check_id: of.checkId,
      kind,
      record_sealed: await sealJson(keys, scope.workspaceId, said, context(scope.workspaceId, of.checkId)),
      by_member: by?.memberId ?? null,
      role_id: by?.roleId ?? null,
      at: of.at,
    })
    .execute();
}

type FileKind = Selectable<CompanyFiles>['shows'];
export type CompanyFile = {
  id: number;
  shows: FileKind;
  node: string | null;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  by_member: number;
  at: Date;
};
export const findFiles = (trx: Trx, { workspaceId }: Scope, checkId: number): Promise<CompanyFile[]> =>
  trx
    .selectFrom('company_files')
    .select(['id', 'shows', 'node', 'name', 'mime', 'size', 'sha256', 'by_member', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();

export const insertFile = (
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  { checkId, file, ...of }: { checkId: number; shows: FileKind; node: string | null; name: string; file: StoredFile; at: Date },
) =>
  trx
    .insertInto('company_files')
    .values({
      workspace_id: workspaceId,
      check_id: checkId,
      ...of,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      stored_sha256: file.sha256,
      by_member: actor.memberId,
    })
    .execute();

/** What refers to the stored bytes goes; the hash stays. */
export async function releaseCompanyFiles(trx: Trx, { workspaceId }: Scope, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('company_files')
    .set({ stored_sha256: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .returning('sha256')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** To which days the copy of the register goes that the operator loaded; null where there is none. */
export async function findCopy(trx: Trx): Promise<AsOf | null> {
  const rows = await trx
    .selectFrom('data_versions')
    .select(['kind', 'last_on', 'loaded_at'])
    .distinctOn('kind')
    .where('kind', 'in', ['companies', 'company_owners'])
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  const streams = await trx.selectFrom('register_streams').select(['stream', 'began_at', 'read_to']).execute();
  const dayOf = (kind: string) => {
    const row = rows.find((one) => one.kind === kind);
    if (!row) return null;
    const day = row.last_on ?? londonDate(row.loaded_at);
    const read = streams.find(({ stream }) => stream === kind);
    const [from, to] = [read?.began_at, read?.read_to].map((at) => (at ? londonDate(at) : null));
    if (!from || !to) return { day, changes: null };
    // Changes that were read without a gap since the file bring the copy on to their day.
    return from <= day ? { day: to > day ? to : day, changes: null } : { day, changes: { from, to } };
  };
  const companies = dayOf('companies');
  return companies && { companies: companies.day, owners: dayOf('company_owners')?.day ?? null, changes: companies.changes };
}

/** The newest identity check of somebody, whatever became of it. */
export const findIdentityOf = (trx: Trx, { workspaceId }: Scope, partyId: number) =>
  trx
    .selectFrom('checks')
    .select(['id', 'public_ref', 'status', 'outcome'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'kyc')
    .where('party_id', '=', partyId)
    .where('is_practice', '=', false)
    .where('state', '<>', 'cancelled')
    .orderBy('id', 'desc')
    .executeTakeFirst();
