import type { SealLevel } from '@freehold/sealing/seal-document';
import type { Services } from '../../../platform/services.ts';

export type KnownSeal = {
  reference: string;
  title: string;
  firm: string;
  signedCount: number;
  sealedAt: Date;
  level: SealLevel;
  certificateSubject: string;
  isSelfSigned: boolean;
  isNewest: boolean;
};

/** A sealed file by its hash, in whatever workspace: whoever has the file knows what it says. */
export async function findKnownSeal({ guestDb }: Pick<Services, 'guestDb'>, sha256: string): Promise<KnownSeal | null> {
  const row = await guestDb
    .selectFrom('signing_sealed_files as file')
    .innerJoin('signing_documents as document', (join) =>
      join.onRef('document.workspace_id', '=', 'file.workspace_id').onRef('document.id', '=', 'file.document_id'),
    )
    .select(['document.title', 'document.sender_name', 'file.reference', 'file.signed_count', 'file.sealed_at', 'file.level'])
    .select(['file.certificate_subject', 'file.self_signed', 'file.is_newest'])
    .where('file.sha256', '=', sha256)
    .orderBy('file.made_at')
    .executeTakeFirst();
  if (!row) return null;
  return {
    reference: row.reference,
    title: row.title,
    firm: row.sender_name,
    signedCount: row.signed_count,
    sealedAt: row.sealed_at,
    level: row.level,
    certificateSubject: row.certificate_subject,
    isSelfSigned: row.self_signed,
    isNewest: row.is_newest,
  };
}
