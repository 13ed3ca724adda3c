import { periodOf, RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit.ts';
import type { Eraser } from '../../../platform/eraser.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { findDocument } from './store.ts';
import { referenceOf } from './turn.ts';

/** Erases a document whose years are over, with what people signed and its seal; the database refuses what a hold or its years keep. */
const eraserOf = (rule: 'documents' | 'deeds'): Eraser => ({
  rule,
  objectType: 'signing_document',
  async erase(trx, scope, services, { objectId: id }) {
    const found = await findDocument(trx, scope, id, { lock: true });
    if (!found) return null;
    const { document, recipients } = found;
    const { rows } = await sql<{ sha256: string }>`
      select erase_document(${id}, ${londonDate(services.now())}::date) as sha256`.execute(trx);
    const label = referenceOf(document);
    await recordEvent(trx, scope, { action: 'erase.signing_document', object: { type: 'workspace', id: scope.workspaceId, label } });
    const files = rows.map(({ sha256 }) => sha256);
    const signed = recipients.filter(({ state }) => state === 'signed').length;
    const what = RETENTION_RULES[rule];
    return {
      was: `Document ${label}: its files, its people, what ${signed} of them signed and ${document.event_count} entries of its history`,
      ofWhom: 'People a document of the firm was sent to',
      reason: `${what.what} are kept for ${periodOf(what.keptFor)} ${what.from}. ${what.source}.`,
      things: 1 + files.length,
      hashes: [...(document.event_head === null ? [] : [document.event_head]), ...files],
      files,
    };
  },
});

export const documentErasers: readonly Eraser[] = [eraserOf('documents'), eraserOf('deeds')];
