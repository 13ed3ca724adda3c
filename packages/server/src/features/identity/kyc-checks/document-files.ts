import type { KycFile } from '@freehold/contract/identity/kyc-checks';
import type { KycFacts } from './kyc-facts.ts';

const STEP_FILES: Readonly<Record<string, KycFile['kind']>> = {
  id_document: 'front',
  selfie_liveness: 'selfie',
  proof_of_address: 'address',
};

export function kycFiles({ collected, files, inputs }: Pick<KycFacts, 'collected' | 'files' | 'inputs'>): KycFile[] {
  const sent = (collected?.steps ?? []).flatMap(({ key: step, type, doneAt, files: given }) =>
    given.map(({ id, name, size, mime, sha256, part }) => ({
      key: `run:${id}`,
      kind: type === 'id_document' && part === 'back' ? ('back' as const) : (STEP_FILES[type] ?? ('other' as const)),
      part: type === 'proof_of_address' ? `step:${step}` : part,
      name,
      size,
      mime,
      sha256,
      by: 'applicant' as const,
      at: doneAt.toISOString(),
    })),
  );
  const added = files.map(({ id, kind, part, proof, name, size, mime, sha256, at }) => ({
    key: `staff:${id}`,
    kind,
    part: proof ? `file:${id}` : part !== null && inputs ? `proof:${part}` : part,
    name,
    size,
    mime,
    sha256,
    by: 'staff' as const,
    at: at.toISOString(),
  }));
  return [...sent, ...added];
}

const MOST_PAGES = 4;
/** What providers take. A picture is drawn smaller before it is sent. */
export const MOST_SENT_BYTES = 10 * 1024 * 1024;
const isPicture = ({ mime }: KycFile) => mime === 'image/jpeg' || mime === 'image/png';

/** What a provider of document checks is sent: the newest pictures of the document, and the newest of the face. */
export function sentFiles(facts: Pick<KycFacts, 'collected' | 'files' | 'inputs'>): { documents: KycFile[]; face: KycFile | null } {
  const files = kycFiles(facts);
  return {
    documents: files
      .filter(
        (file) =>
          (file.kind === 'front' || file.kind === 'back') &&
          (isPicture(file) || (file.mime === 'application/pdf' && file.size <= MOST_SENT_BYTES)),
      )
      .slice(-MOST_PAGES),
    face: files.findLast((file) => file.kind === 'selfie' && isPicture(file)) ?? null,
  };
}

/** There is something to send. */
export const isSendable = (facts: Parameters<typeof sentFiles>[0]): boolean => sentFiles(facts).documents.length > 0;
