import { createHmac, timingSafeEqual } from 'node:crypto';
import { tellOfChangedCopy } from '@freehold/contract/signing/document-seals';
import { pagesInWords } from '@freehold/sealing/wording';
import { z } from 'zod';
import { refusing } from '../../../platform/refuse.ts';
import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addSigningEvent, findEvents, lockDocument, tellDocument, tellMembers } from '../signing-documents/public.ts';
import { findSealedFile } from './store.ts';

const refuse = refusing(tellOfChangedCopy);
const STANDS_MS = 60 * 60_000;
const QUIET_MS = 24 * 60 * 60_000;
const Telling = z.object({ file: z.string(), pages: z.array(z.int()).max(20), until: z.int() });
const sign = ({ keys }: Pick<Services, 'keys'>, text: string) => createHmac('sha256', keys.hashKey).update(`changed-copy:${text}`).digest();

/** For whoever sent in a copy that really was changed: only that lets them tell the firm. It names the sealed file, and nobody. */
export function tellingOf(services: Services, sealedSha256: string, changedPages: readonly number[]): string {
  const until = services.now().getTime() + STANDS_MS;
  const text = Buffer.from(JSON.stringify({ file: sealedSha256, pages: changedPages.slice(0, 20), until })).toString('base64url');
  return `${text}.${sign(services, text).toString('base64url')}`;
}

function readTelling(services: Services, tell: string) {
  const [text = '', given = ''] = tell.split('.');
  const wanted = sign(services, text);
  const signature = Buffer.from(given, 'base64url');
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return null;
  const telling = Telling.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return telling.until < services.now().getTime() ? null : telling;
}

/** Tells the firm, at most once a day for each document. Nothing is kept of who told it, or of the copy. */
export async function tellFirmOfCopy(services: Services, tell: string): Promise<{ told: true }> {
  const telling = readTelling(services, tell);
  const file = telling === null ? null : await findSealedFile(services, telling.file);
  if (telling === null || file === null)
    return refuse('LINK_INVALID', 'This was found too long ago. Check the file again, then tell the firm.');
  const scope = openScope(services, file.workspace_id, { kind: 'system', name: 'Check of sealed documents' });
  return scope.transaction(async (trx) => {
    const { document } = await lockDocument(trx, scope, file.document_id);
    const now = services.now();
    const last = (await findEvents(trx, scope, document.id)).findLast(({ kind }) => kind === 'changed_copy');
    if (last && now.getTime() - last.at.getTime() < QUIET_MS) return { told: true as const };
    const where = telling.pages.length === 0 ? '' : `, on ${pagesInWords(telling.pages)}`;
    await addSigningEvent(trx, scope, document, { kind: 'changed_copy', details: { reason: `Changed after the seal${where}` } }, now);
    await tellDocument(trx, scope, document, 'changed_copy.signing_document');
    await tellMembers(trx, scope, document, {
      kind: 'document_asks',
      words: `Somebody checked a copy of a sealed document that was changed after its seal${where}. Ask who has copies, and send the sealed file again.`,
    });
    return { told: true as const };
  });
}
