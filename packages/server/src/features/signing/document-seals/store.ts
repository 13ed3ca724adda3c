import type { SealLevel } from '@freehold/sealing/seal-document';
import { sql, type Insertable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import { jobIsAlive } from '../../../platform/dead-jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';

export type KnownSeal = {
  sha256: string;
  reference: string;
  title: string;
  firm: string;
  signedCount: number;
  sealedAt: Date;
  level: SealLevel;
  certificateSubject: string;
  isSelfSigned: boolean;
  isNewest: boolean;
  people: { name: string; did: 'signed' | 'approved' | 'read'; at: Date }[];
};

/** A sealed file by its hash, in whatever workspace: whoever has the file knows what it says. */
export async function findKnownSeal({ guestDb }: Pick<Services, 'guestDb'>, sha256: string): Promise<KnownSeal | null> {
  const row = await guestDb
    .selectFrom('signing_sealed_files as file')
    .innerJoin('signing_documents as document', (join) =>
      join.onRef('document.workspace_id', '=', 'file.workspace_id').onRef('document.id', '=', 'file.document_id'),
    )
    .select([
      'file.workspace_id',
      'file.document_id',
      'document.title',
      'document.sender_name',
      'file.reference',
      'file.signed_count',
      'file.sealed_at',
      'file.level',
    ])
    .select(['file.certificate_subject', 'file.self_signed', 'file.is_newest'])
    .where('file.sha256', '=', sha256)
    .orderBy('file.made_at')
    .executeTakeFirst();
  if (!row) return null;
  return {
    sha256,
    reference: row.reference,
    title: row.title,
    firm: row.sender_name,
    signedCount: row.signed_count,
    sealedAt: row.sealed_at,
    level: row.level,
    certificateSubject: row.certificate_subject,
    isSelfSigned: row.self_signed,
    isNewest: row.is_newest,
    people: await findTookPart({ guestDb }, row.workspace_id, row.document_id),
  };
}

/** Which document a sealed file is, in whatever workspace. */
export async function findSealedFile({ guestDb }: Pick<Services, 'guestDb'>, sha256: string) {
  const row = await guestDb
    .selectFrom('signing_sealed_files')
    .select(['workspace_id', 'document_id'])
    .where('sha256', '=', sha256)
    .orderBy('made_at')
    .executeTakeFirst();
  return row ?? null;
}

const DID = { signer: 'signed', approver: 'approved', viewer: 'read' } as const;

/** Those whom the certificate in the file names, in their order. */
async function findTookPart({ guestDb }: Pick<Services, 'guestDb'>, workspaceId: number, documentId: number): Promise<KnownSeal['people']> {
  const rows = await guestDb
    .selectFrom('signing_document_recipients')
    .select(['name', 'role', 'signed_at'])
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'signed')
    .orderBy('signed_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ name, role, signed_at: at }) => (role === 'copy' || at === null ? [] : [{ name, did: DID[role], at }]));
}

type Of = Pick<Scope, 'workspaceId'>;
type SealedFile = Insertable<DB['signing_sealed_files']>;

export const findSealRow = (trx: Trx, { workspaceId }: Of, documentId: number, version: number) =>
  trx
    .selectFrom('signing_seals')
    .select(['version', 'sealed_sha256', 'level'])
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();

export async function insertSeal(trx: Trx, row: Insertable<DB['signing_seals']>, file: SealedFile): Promise<void> {
  await trx.insertInto('signing_seals').values(row).execute();
  await trx.insertInto('signing_sealed_files').values(file).execute();
}

export const findNewestFile = (trx: Trx, { workspaceId }: Of, documentId: number) =>
  trx
    .selectFrom('signing_sealed_files')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .where('is_newest', '=', true)
    .orderBy('version', 'desc')
    .executeTakeFirst();

/** Another copy of the same seal, with more validation data; the one before stays known. */
export async function followSealedFile(trx: Trx, file: SealedFile): Promise<void> {
  await trx
    .updateTable('signing_sealed_files')
    .set({ is_newest: false, raise_at: null })
    .where('workspace_id', '=', Number(file.workspace_id))
    .where('document_id', '=', Number(file.document_id))
    .where('version', '=', Number(file.version))
    .execute();
  await trx.insertInto('signing_sealed_files').values(file).execute();
  await trx
    .updateTable('signing_seals')
    .set({ sealed_sha256: file.sha256, level: file.level })
    .where('workspace_id', '=', Number(file.workspace_id))
    .where('document_id', '=', Number(file.document_id))
    .where('version', '=', Number(file.version))
    .execute();
}

export async function putOffRaising(trx: Trx, { workspaceId }: Of, documentId: number, at: Date | null): Promise<void> {
  await trx
    .updateTable('signing_sealed_files')
    .set({ raise_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .where('is_newest', '=', true)
    .execute();
}

/** Seals that an authority may take further now, across workspaces. */
export const findRaisable = ({ db }: Pick<Services, 'db'>, now: Date, most: number) =>
  db
    .selectFrom('signing_sealed_files')
    .select(['workspace_id', 'document_id'])
    .where('raise_at', '<=', now)
    .orderBy('raise_at')
    .limit(most)
    .execute();

/** Documents that everybody signed and that are not sealed yet, across workspaces, with whether a job is at them. */
export const findUnsealed = ({ db }: Pick<Services, 'db'>, before: Date) =>
  db
    .selectFrom('signing_documents')
    .select(['workspace_id', 'id', 'held'])
    .select(jobIsAlive(sql<string>`'seal-document:' || workspace_id || ':' || id`).as('has_job'))
    .where('state', '=', 'sealing')
    .where('signed_at', '<=', before)
    .orderBy('signed_at')
    .limit(500)
    .execute();

export const findHandedIn = (trx: Trx, { workspaceId }: Of, documentId: number) =>
  trx
    .selectFrom('signing_attachments')
    .select(['id', 'recipient_id', 'sha256', 'name', 'mime'])
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute();

export const findShownPages = (trx: Trx, { workspaceId }: Of, fileSha256: string) =>
  trx
    .selectFrom('signing_pages')
    .select(['page', 'points_sha256', 'drawn_with'])
    .where('workspace_id', '=', workspaceId)
    .where('file_sha256', '=', fileSha256)
    .orderBy('page')
    .execute();

export async function findPropertyLine(trx: Trx, { workspaceId }: Of, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await trx
    .selectFrom('properties')
    .select('line1')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.line1 ?? null;
}
