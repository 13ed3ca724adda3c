import type { Ink, SigningField } from '@freehold/contract/signing/signing-fields';
import { appendPages } from '@freehold/sealing/append-pages';
import { prepareDocument } from '@freehold/sealing/prepare-document';
import { sealDocument, type SealLevel } from '@freehold/sealing/seal-document';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import {
  viewCertificate,
  type CertifiedDocument,
  type CertifiedEvent,
  type CertifiedFile,
  type CertifiedPerson,
} from './certificate-view.ts';
import { comparePages, refuseDifferences } from './compare-pages.ts';
import { drawAnswers } from './draw-answers.ts';
import type { InstallationSeal } from './installation-seal.ts';
import { verifyInThread } from './page-images.ts';
import { valuesToDraw, type Attached, type SignedAnswers } from './values-to-draw.ts';

export type PersonToSeal = {
  key: string;
  answers: SignedAnswers | null;
  attachments: ReadonlyMap<string, Attached>;
  certified: CertifiedPerson;
};
/** Everything that a sealed document is made of. Equal input gives pages that are equal. */
export type CopyToSeal = {
  document: CertifiedDocument;
  /** The file that people were shown. */
  prepared: Uint8Array;
  fields: readonly SigningField[];
  /** Of each page, what was drawn for people then; and whether the program that drew it is the one of now. */
  pages: readonly { page: number; pointsSha256: string }[];
  isSameProgram: boolean;
  people: readonly PersonToSeal[];
  events: readonly CertifiedEvent[];
  files: readonly CertifiedFile[];
};
export type SealedCopy = { sealed: Uint8Array; certificate: Uint8Array; level: SealLevel; sealedAt: Date };

/**
 * Draws what people filled in, adds the certificate of completion, seals the whole in one revision, and proves it: it verifies, and its pages are
 * those that people were shown. A SealingRefusal says in words why a document cannot be sealed; nothing is kept here.
 */
export async function makeSealedCopy(copy: CopyToSeal, seal: InstallationSeal, now: Date): Promise<SealedCopy> {
  const { document, prepared, fields, people } = copy;
  const { pdf } = await prepareDocument(new Uint8Array(prepared), {
    title: document.title,
    language: 'en-GB',
    changedAt: document.signedAt,
  });
  const values = people.flatMap(({ key, answers, attachments }) =>
    answers === null
      ? []
      : valuesToDraw(
          fields.filter(({ recipient }) => recipient === key),
          answers,
          attachments,
        ),
  );
  await drawAnswers(pdf, values);
  const certificate = await drawCertificate(copy);
  await appendPages(pdf, certificate);
  const { bytes, level } = await sealDocument(pdf, {
    signer: seal.signer,
    at: now,
    reason: `Everybody who was asked has signed. Events: ${document.chainHead}`,
    name: seal.subject,
    ...(seal.stamp === undefined ? {} : { stamp: seal.stamp }),
  });
  const verified = await verifyInThread(bytes, [seal.signer.certificate]);
  if (verified.outcome !== 'sealed') throw new Error(`A document that was just sealed does not verify: ${verified.message}`);
  const boxes = Map.groupBy(values, ({ value }) => value.page);
  refuseDifferences(
    await comparePages(
      { shown: prepared, sealed: bytes },
      copy.pages.map(({ page, pointsSha256 }) => ({ page, pointsSha256, boxes: (boxes.get(page) ?? []).map(({ value }) => value.at) })),
      copy.isSameProgram,
    ),
  );
  return { sealed: bytes, certificate, level, sealedAt: now };
}

/** Tagged PDF/A, which stands by itself too. */
async function drawCertificate({ document, people, events, files }: CopyToSeal): Promise<Uint8Array> {
  const pictures = people.flatMap(({ key, certified, attachments }) => {
    const picture = pictureOf(certified.ink, attachments);
    return picture === null ? [] : [{ person: certified, path: `/signature-${key}.${isPng(picture) ? 'png' : 'jpg'}`, bytes: picture }];
  });
  const view = viewCertificate(
    document,
    people.map(({ certified }) => certified),
    events,
    files,
    (person) => pictures.find((one) => one.person === person)?.path ?? null,
  );
  return renderReport({
    template: 'signing-certificate',
    data: view,
    madeAt: document.signedAt.toISOString(),
    pictures: pictures.map(({ path, bytes }) => ({ path, bytes })),
  });
}

const isPng = (bytes: Uint8Array) => bytes[0] === 0x89;

function pictureOf(ink: Ink | null, attachments: ReadonlyMap<string, Attached>): Uint8Array | null {
  return ink?.kind === 'uploaded' ? (attachments.get(String(ink.file))?.picture ?? null) : null;
}
