import { X509Certificate } from 'node:crypto';
import { MOST_EXAMINED_BYTES, type SealVerification, examineSealedFile } from '@freehold/contract/signing/document-seals';
import type { Revision, Verification } from '@freehold/sealing/verify-document';
import { pagesInWords, SealingRefusal } from '@freehold/sealing/wording';
import { refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { openTurns } from '../../../platform/turns.ts';
import { findOwnCertificates } from '../../../providers/seal/made-here.ts';
import { commonName, vouchesForItself } from './installation-seal.ts';
import { tellingOf } from './changed-copies.ts';
import { drawPage, previewOf, sha256Of, verifyInThread } from './page-images.ts';
import { findKnownSeal, type KnownSeal } from './store.ts';

const refuse = refusing(examineSealedFile);
const MOST_COMPARED_PAGES = 5;
const MOST_LINES = 12;
/** Strangers' files are read one at a time; pages of members and signers are drawn between them. */
const reading = openTurns(1);

const NOTHING: Omit<SealVerification, 'outcome' | 'message'> = {
  made_here: false,
  reference: null,
  title: null,
  firm: null,
  pages: null,
  signed_by: null,
  people: [],
  sealed_at: null,
  stamped_at: null,
  level: null,
  certificate_subject: null,
  self_signed: null,
  revisions: [],
  tell: null,
  differences: [],
};

/** Whether the file of this hash was sealed here, by what was kept of it. Nothing of the file is asked for. */
export async function verifyHash(services: Services, sha256: string): Promise<SealVerification> {
  const known = await findKnownSeal(services, sha256);
  if (known === null)
    return {
      ...NOTHING,
      outcome: 'unknown',
      message: 'No sealed document that is kept here has exactly these bytes. The file itself can say more.',
    };
  return {
    ...NOTHING,
    ...factsOf(known),
    outcome: 'sealed',
    message: known.isNewest
      ? 'This is the very file that was sealed here. Nothing was changed.'
      : 'This is the very file that was sealed here. Nothing was changed. A copy with more validation data has followed.',
  };
}

const factsOf = (known: KnownSeal) => ({
  made_here: true,
  reference: known.reference,
  title: known.title,
  firm: known.firm,
  signed_by: known.signedCount,
  people: known.people.map(({ name, did, at }) => ({ name, did, at: at.toISOString() })),
  sealed_at: known.sealedAt.toISOString(),
  level: known.level,
  certificate_subject: known.certificateSubject,
  self_signed: known.isSelfSigned,
});

/** Reads the seals of a file that somebody sent. The file is not kept. */
export async function examineFile(services: Services, bytes: Buffer): Promise<SealVerification> {
  if (bytes.length > MOST_EXAMINED_BYTES)
    return refuse('FILE_TOO_LARGE', `This file is larger than ${MOST_EXAMINED_BYTES / 1024 / 1024} MB`);
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return refuse('FILE_REFUSED', 'This is not a PDF. Choose the PDF that you were sent.');
  const ours = await findOwnCertificates(services);
  try {
    return await reading.run(async () => {
      const verified = await verifyInThread(bytes, ours);
      return await answerOf(services, bytes, verified);
    });
  } catch (error) {
    if (error instanceof SealingRefusal)
      return refuse('FILE_REFUSED', 'This file is damaged, or takes too long to read. Get it again from whoever sent it.');
    throw error;
  }
}

async function answerOf(services: Services, bytes: Buffer, verified: Verification): Promise<SealVerification> {
  const { outcome, message, revisions, certificate, stampedAt } = verified;
  const [first] = revisions;
  const isOurs = outcome === 'sealed' || outcome === 'changed_after';
  // The piece up to the end of the seal, or of a time-stamp behind it, is the file that was released.
  const known = isOurs ? await findFirst(services, bytes, revisions) : null;
  const parsed = certificate === null ? null : new X509Certificate(certificate);
  return {
    ...NOTHING,
    ...(parsed && { certificate_subject: commonName(parsed), self_signed: vouchesForItself(parsed) }),
    ...(known && factsOf(known)),
    made_here: isOurs,
    outcome,
    message,
    pages: first?.pages ?? null,
    stamped_at: stampedAt?.toISOString() ?? null,
    revisions: revisions.map((revision, index) => ({
      kind: revision.kind,
      words: wordsOf(revision, index),
      changed_pages: revision.changedPages,
      to: revision.to,
    })),
    tell:
      known !== null && outcome === 'changed_after'
        ? tellingOf(
            services,
            known.sha256,
            revisions.flatMap(({ changedPages }) => changedPages),
          )
        : null,
    differences: outcome === 'changed_after' && first ? await differencesIn(bytes, first.to, revisions) : [],
  };
}

async function findFirst(services: Services, bytes: Buffer, revisions: readonly Revision[]): Promise<KnownSeal | null> {
  for (const { to } of revisions.toReversed()) {
    const known = await findKnownSeal(services, sha256Of(bytes.subarray(0, to)));
    if (known !== null) return known;
  }
  return null;
}

function wordsOf({ kind, changedPages }: Revision, index: number): string {
  if (kind === 'sealed') return index === 0 ? 'Sealed' : 'Sealed again';
  if (kind === 'validation_data') return 'Validation data added: no page changed';
  return changedPages.length === 0 ? 'Something was added after the seal' : `Changed after the seal, on ${pagesInWords(changedPages)}`;
}

/** Changed pages as they were sealed and as they are now: their pictures, and the lines that are there only in one of both. */
async function differencesIn(bytes: Buffer, sealedTo: number, revisions: readonly Revision[]): Promise<SealVerification['differences']> {
  const pages = [...new Set(revisions.flatMap(({ changedPages }) => changedPages))].toSorted((one, other) => one - other);
  const differences: SealVerification['differences'] = [];
  for (const page of pages.slice(0, MOST_COMPARED_PAGES)) {
    const before = await seenOn(bytes.subarray(0, sealedTo), page);
    const after = await seenOn(bytes, page);
    const gone = before.lines.filter(({ text }) => !after.lines.some((line) => line.text === text)).slice(0, MOST_LINES);
    const come = after.lines.filter(({ text }) => !before.lines.some((line) => line.text === text)).slice(0, MOST_LINES);
    differences.push({
      page,
      before: gone.map(({ text }) => text),
      after: come.map(({ text }) => text),
      places_before: gone.map(({ place }) => place),
      places_after: come.map(({ place }) => place),
      picture_before: before.picture,
      picture_after: after.picture,
    });
  }
  return differences;
}

type Seen = { lines: { text: string; place: { x: number; y: number; width: number; height: number } }[]; picture: string | null };
async function seenOn(bytes: Uint8Array, page: number): Promise<Seen> {
  try {
    const drawn = await drawPage(bytes, page);
    const lines = drawn.lines.map(({ text, ...box }) => ({ text, place: partOf(box, drawn.size) }));
    return { lines, picture: (await previewOf(drawn)).toString('base64') };
  } catch {
    return { lines: [], picture: null };
  }
}

/** What lies outside the page, as a line may, ends at its edge. */
function partOf(box: Seen['lines'][number]['place'], size: { width: number; height: number }): Seen['lines'][number]['place'] {
  const part = (length: number, of: number) => Math.min(1, Math.max(0, length / of));
  const [x, y] = [part(box.x, size.width), part(box.y, size.height)];
  return { x, y, width: part(box.x + box.width, size.width) - x, height: part(box.y + box.height, size.height) - y };
}
