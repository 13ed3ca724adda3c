import { createTemplate } from '@freehold/contract/signing/signing-templates';
import { MOST_DOCUMENT_BYTES, uploadDocument } from '@freehold/contract/signing/signing-documents';
import { pictureToPdf } from '@freehold/sealing/picture-to-pdf';
import { SealingRefusal } from '@freehold/sealing/wording';
import type { Trx } from '../../../platform/database.ts';
import { detectType } from '../../../platform/detect-type.ts';
import { keepFile, readFile, writeFile, type WrittenFile } from '../../../platform/file-vault.ts';
import { addJob, type JobHandler } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { DrawnPage, Drawing } from './drawing.ts';
import { findPages, insertPage } from './store.ts';

const refuseTakeFile = refusing(uploadDocument, createTemplate);

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'draw-signing-pages': { fileSha256: string };
  }
}

const PDF = 'application/pdf';
const PICTURES = ['image/png', 'image/jpeg'];
/** What is drawn while the upload waits: an agreement of usual length, so that the editor opens with all its pages. */
const AT_ONCE_MS = 6_000;
const PICTURE_RULES = { allowed: ['image/webp', 'image/png'] };

type WrittenPage = { drawn: DrawnPage; drawnWith: string; picture: WrittenFile; thumb: WrittenFile };
export type TakenFile = {
  fileName: string;
  original: WrittenFile;
  prepared: WrittenFile;
  pages: { number: number; width: number; height: number }[];
  notes: { code: string; message: string; pages?: number[] }[];
  drawn: WrittenPage[];
};

const NOT_PDF: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    'Word documents cannot be sent for signing. Save it as PDF in Word first, then upload that.',
  'application/x-cfb': 'Office documents cannot be sent for signing. Save it as PDF first, then upload that.',
  'application/zip': 'This is not a PDF. Save the document as PDF, then upload that.',
};

/** Reads an uploaded file as somebody will sign it, and draws its first pages. Nothing refers to it yet. */
export async function takeFile(
  scope: Scope,
  services: Services,
  drawing: Drawing,
  { bytes, name, title }: { bytes: Buffer; name: string; title: string },
): Promise<TakenFile> {
  if (bytes.length === 0) return refuseTakeFile('FILE_REFUSED', 'This file is empty. Choose another.');
  if (bytes.length > MOST_DOCUMENT_BYTES)
    return refuseTakeFile('FILE_TOO_LARGE', 'This file is larger than 50 MB. Split it, or save it with smaller pictures.');
  const mime = await detectType(bytes);
  const isPicture = PICTURES.includes(mime);
  if (!isPicture && NOT_PDF[mime] !== undefined) return refuseTakeFile('FILE_REFUSED', NOT_PDF[mime]);
  try {
    const source = isPicture ? await pictureToPdf(bytes) : bytes;
    const ready = await drawing.prepareInThread(source, { title, language: 'en-GB', changedAt: services.now() });
    const rules = { allowed: [PDF], maxBytes: MOST_DOCUMENT_BYTES * 2 };
    const original = await writeFile(scope, services, bytes, { allowed: [PDF, ...PICTURES], maxBytes: MOST_DOCUMENT_BYTES });
    const prepared = await writeFile(scope, services, ready.bytes, rules);
    return {
      fileName: name,
      original,
      prepared,
      pages: ready.pages.map(({ width, height }, at) => ({ number: at + 1, width, height })),
      notes: ready.notes.map(({ code, message, pages }) => ({ code, message, ...(pages && { pages }) })),
      drawn: await drawFirst(scope, services, drawing, ready.bytes),
    };
  } catch (error) {
    if (error instanceof SealingRefusal)
      return refuseTakeFile(error.code === 'too_large' ? 'FILE_TOO_LARGE' : 'FILE_REFUSED', error.message);
    throw error;
  }
}

async function drawFirst(scope: Scope, services: Services, drawing: Drawing, bytes: Uint8Array): Promise<WrittenPage[]> {
  const until = Date.now() + AT_ONCE_MS;
  const written: WrittenPage[] = [];
  for await (const drawn of drawing.drawPages(bytes)) {
    written.push(await writePage(scope, services, drawing, drawn));
    if (Date.now() > until) break;
  }
  return written;
}

const writePage = async (scope: Scope, services: Services, { drawnWith }: Drawing, drawn: DrawnPage): Promise<WrittenPage> => ({
  drawn,
  drawnWith,
  picture: await writeFile(scope, services, drawn.picture, PICTURE_RULES),
  thumb: await writeFile(scope, services, drawn.thumbnail, PICTURE_RULES),
});

async function keepPage(
  trx: Trx,
  scope: Scope,
  services: Services,
  fileSha256: string,
  { drawn, drawnWith, picture, thumb }: WrittenPage,
): Promise<void> {
  await keepFile(trx, services, picture);
  await keepFile(trx, services, thumb);
  await insertPage(trx, {
    workspace_id: scope.workspaceId,
    file_sha256: fileSha256,
    page: drawn.page,
    width: drawn.width,
    height: drawn.height,
    picture_sha256: picture.sha256,
    thumb_sha256: thumb.sha256,
    points_sha256: drawn.pointsSha256,
    lines: JSON.stringify(drawn.lines),
    drawn_with: drawnWith,
  });
}

/** Keeps what was taken in the transaction of what refers to it. Pages that are not drawn yet are drawn by a job. */
export async function keepTaken(trx: Trx, scope: Scope, services: Services, taken: TakenFile) {
  const original = await keepFile(trx, services, taken.original);
  const prepared = await keepFile(trx, services, taken.prepared);
  for (const page of taken.drawn) await keepPage(trx, scope, services, prepared.sha256, page);
  if (taken.drawn.length < taken.pages.length)
    await addJob(trx, 'draw-signing-pages', { fileSha256: prepared.sha256 }, `draw-signing-pages:${scope.workspaceId}:${prepared.sha256}`);
  return { original_sha256: original.sha256, prepared_sha256: prepared.sha256 };
}

/** Draws the pages of a file that were left, a few at a time, so that each can be shown as soon as it is there. */
export const drawSigningPages =
  (drawing: Drawing): JobHandler<'draw-signing-pages'> =>
  async ({ fileSha256 }, services, { scope }) => {
    const { bytes, has } = await scope.transaction(
      async (trx) => ({
        bytes: (await readFile(trx, scope, services, fileSha256)).bytes,
        has: new Set((await findPages(trx, scope, fileSha256)).map(({ page }) => page)),
      }),
      NO_ANSWER_YET,
    );
    for await (const drawn of drawing.drawPages(bytes)) {
      if (has.has(drawn.page)) continue;
      const written = await writePage(scope, services, drawing, drawn);
      await scope.transaction((trx) => keepPage(trx, scope, services, fileSha256, written), NO_ANSWER_YET);
    }
  };
