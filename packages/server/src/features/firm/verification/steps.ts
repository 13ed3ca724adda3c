import type { DocumentKind, EvidencePart, VerificationPage, VerificationState } from '@freehold/contract/firm/verification';

type Steps = VerificationPage['steps'];
type Row = { state: VerificationState; phone_confirmed_at: Date | null; document_kind: DocumentKind | null };
type File = { part: EvidencePart; erased_at: Date | null };

function hasDocument({ document_kind: kind }: Pick<Row, 'document_kind'>, files: readonly File[]): boolean {
  const parts = files.filter((one) => one.erased_at === null).map((one) => one.part);
  return kind !== null && parts.includes('document_front') && (kind === 'passport' || parts.includes('document_back'));
}
const hasPhotograph = (files: readonly File[]) => files.some((one) => one.part === 'photograph' && one.erased_at === null);

/** The four steps in order: those that are done, the one to do now, and what comes then. */
export function stepsOf(row: Row | null, files: readonly File[]): Steps {
  const isDecided = row?.state === 'accepted';
  const isSent = isDecided || row?.state === 'submitted';
  const done = {
    phone: isSent || row?.phone_confirmed_at != null,
    document: isSent || (row !== null && hasDocument(row, files)),
    photograph: isSent || hasPhotograph(files),
    review: isDecided,
  };
  const isOver = row?.state === 'rejected';
  const keys = ['phone', 'document', 'photograph', 'review'] as const;
  const now = keys.find((key) => isOver || !done[key]);
  return keys.map((key) => ({ key, state: !isOver && done[key] ? 'done' : key === now ? 'now' : 'next' }));
}

/** What stands in the way of sending it, in a sentence; null when nothing does. */
export function whatIsMissing(row: Row, files: readonly File[]): string | null {
  if (row.phone_confirmed_at === null) return 'Confirm your phone first.';
  if (!hasDocument(row, files)) return 'Show your document first, every side of it.';
  if (!hasPhotograph(files)) return 'Take a photograph of yourself first.';
  return null;
}
