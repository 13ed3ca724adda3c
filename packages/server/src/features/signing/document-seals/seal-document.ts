import { SealingRefusal } from '@freehold/sealing/wording';
import { dropWritten, keepFile, writeFile, type WrittenFile } from '../../../platform/file-vault.ts';
import type { JobRun } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { completeDocument, holdDocument, lockDocument } from '../signing-documents/public.ts';
import { sendCopies } from './send-copies.ts';
import { requireSeal, type InstallationSeal } from './installation-seal.ts';
import { loadCopy } from './load-copy.ts';
import { makeSealedCopy, type CopyToSeal, type SealedCopy } from './make-sealed-copy.ts';
import { raisesFurther, RAISE_AFTER_MS } from './raise-seals.ts';
import { findSealRow, insertSeal } from './store.ts';

const MEBIBYTE = 1024 * 1024;
/** An uploaded file has 50 MB at most; fonts, certificate and seal come on top. */
const MOST_BYTES = 96 * MEBIBYTE;
const PDF = { allowed: ['application/pdf'], maxBytes: MOST_BYTES };
const GAVE_UP = 'The document could not be sealed. Nothing is lost: look at the health of the installation, then try again.';

type Loaded = { copy: CopyToSeal; version: number };

/**
 * Seals a document that everybody signed, once, however often and by however many workers it is asked. Nothing is kept before all of it stands:
 * seal, state, event and the messages to everybody are one transaction. A worker that dies anywhere leaves a document that is sealed later.
 */
export async function sealDocumentJob(documentId: number, services: Services, { scope, isLastAttempt }: JobRun): Promise<void> {
  try {
    const seal = await requireSeal(services);
    const loaded = await scope.transaction((trx) => loadCopy(trx, scope, services, documentId, seal));
    if (loaded === null) return;
    const made = await makeSealedCopy(loaded.copy, seal, services.now());
    await release(scope, services, documentId, { loaded, made, seal });
  } catch (error) {
    if (!(error instanceof SealingRefusal) && !isLastAttempt) throw error;
    services.log.error({ err: error, document: documentId }, 'a document that everybody signed could not be sealed');
    await hold(scope, services, documentId, error instanceof SealingRefusal ? error.message : GAVE_UP);
  }
}

type Made = { loaded: Loaded; made: SealedCopy; seal: InstallationSeal };

async function release(scope: Scope, services: Services, documentId: number, { loaded, made, seal }: Made): Promise<void> {
  const files: WrittenFile[] = [];
  for (const bytes of [made.sealed, made.certificate]) files.push(await writeFile(scope, services, bytes, PDF));
  const [sealed, certificate] = files;
  if (sealed === undefined || certificate === undefined) throw new Error('Both files were written');
  const isReleased = await scope.transaction(async (trx) => {
    const { document, recipients } = await lockDocument(trx, scope, documentId);
    if (!isStill(document, loaded) || (await findSealRow(trx, scope, documentId, loaded.version))) return false;
    for (const file of [sealed, certificate]) await keepFile(trx, services, file);
    const at = made.sealedAt;
    const row = {
      workspace_id: scope.workspaceId,
      document_id: documentId,
      version: loaded.version,
      level: made.level,
      certificate_subject: seal.subject,
      self_signed: seal.isSelfSigned,
      sealed_at: at,
      signed_count: loaded.copy.people.filter(({ certified }) => certified.kind !== 'witness').length,
    };
    await insertSeal(
      trx,
      { ...row, sealed_sha256: sealed.sha256, certificate_sha256: certificate.sha256, chain_head: loaded.copy.document.chainHead },
      {
        ...row,
        sha256: sealed.sha256,
        reference: loaded.copy.document.reference,
        made_at: at,
        raise_at: raisesFurther(made.level, seal) ? new Date(at.getTime() + RAISE_AFTER_MS) : null,
      },
    );
    await completeDocument(trx, scope, services, documentId, { level: made.level, sealed_sha256: sealed.sha256 });
    await sendCopies(trx, scope, services, { document, recipients }, { sealed, certificate });
    return true;
  });
  // Another worker was first: its files stand, these go.
  if (!isReleased) for (const { storageKey } of files) await dropWritten(services, storageKey);
}

const isStill = ({ state, version }: { state: string; version: number }, loaded: Loaded) =>
  state === 'sealing' && version === loaded.version;

/** Says to staff why it is not released. It stays as it is and can be tried again. */
async function hold(scope: Scope, services: Services, documentId: number, why: string): Promise<void> {
  await scope.transaction(async (trx) => {
    const { document } = await lockDocument(trx, scope, documentId);
    if (document.state === 'sealing') await holdDocument(trx, scope, services, documentId, why);
  });
}
