import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

type Of = Pick<Scope, 'workspaceId'>;
export type ReportRow = Selectable<DB['suspicion_reports']>;
export type EventRow = Selectable<DB['suspicion_events']>;
export type VaultEvent = { context: string; sealed: Buffer; fingerprint: string; at: Date };

export async function submitReport(
  trx: Trx,
  receiptHash: string,
  report: Buffer,
  { context, sealed, fingerprint, at }: VaultEvent,
): Promise<void> {
  await sql`select submit_suspicion(${receiptHash}, ${report}::bytea, ${context}, ${sealed}::bytea, ${fingerprint}, ${at}::timestamptz)`.execute(
    trx,
  );
}
export async function submitPaper(
  trx: Trx,
  receiptHash: string,
  paper: { name: Buffer; bytes: Buffer },
  { context, sealed, fingerprint, at }: VaultEvent,
): Promise<void> {
  await sql`select submit_suspicion_paper(${receiptHash}, ${context}, ${paper.name}::bytea, ${paper.bytes}::bytea, ${sealed}::bytea,
    ${fingerprint}, ${at}::timestamptz)`.execute(trx);
}
export async function noteEvent(
  trx: Trx,
  reportId: number,
  what: 'read' | 'open_paper' | 'decide' | 'nca_answer',
  { context, sealed, fingerprint, at }: VaultEvent,
): Promise<void> {
  await sql`select note_suspicion(${reportId}::bigint, ${what}, ${context}, ${sealed}::bytea, ${fingerprint}, ${at}::timestamptz)`.execute(
    trx,
  );
}

/** So that two decisions on what stands come one after the other; where others write to the chain, this waits too. */
export async function lockVault(trx: Trx, { workspaceId }: Of): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`suspicions:${workspaceId}`}, 0))`.execute(trx);
}

export const findReports = (trx: Trx, { workspaceId }: Of): Promise<ReportRow[]> =>
  trx.selectFrom('suspicion_reports').selectAll().where('workspace_id', '=', workspaceId).orderBy('id', 'desc').execute();
/** Oldest first. */
export const findEvents = (trx: Trx, { workspaceId }: Of): Promise<EventRow[]> =>
  trx.selectFrom('suspicion_events').selectAll().where('workspace_id', '=', workspaceId).orderBy('seq').execute();
/** Without what is in them. */
export const findPapers = (trx: Trx, { workspaceId }: Of, reportId: number) =>
  trx
    .selectFrom('suspicion_papers')
    .select((row) => ['id', 'context', 'name_sealed', row.fn<number>('length', ['paper_sealed']).as('size')])
    .where('workspace_id', '=', workspaceId)
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute();
export const findPaper = (trx: Trx, { workspaceId }: Of, reportId: number, id: number) =>
  trx
    .selectFrom('suspicion_papers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The nominated officer first. */
export const findOfficers = (trx: Trx, { workspaceId }: Of) =>
  trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'email', 'nominated_officer'])
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'active')
    .where('nominated_officer', '!=', 'none')
    .orderBy('nominated_officer', 'desc')
    .orderBy('id')
    .execute();

export const findFirmName = async (db: Database | Trx, { workspaceId }: Of): Promise<string> =>
  (await db.selectFrom('workspaces').select('account_name').where('id', '=', workspaceId).executeTakeFirstOrThrow()).account_name;
