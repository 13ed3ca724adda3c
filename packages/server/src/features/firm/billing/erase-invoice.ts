import { createHash } from 'node:crypto';
import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { sql } from 'kysely';
import { canonicalJson, recordEvent } from '../../../platform/audit.ts';
import type { Eraser } from '../../../platform/eraser.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { findInvoice } from './store.ts';

/** Erases what an invoice says once its years are over; the database refuses one that must be kept. Its number and sums stay. */
export const invoiceEraser: Eraser = {
  rule: 'invoices',
  objectType: 'invoice',
  async erase(trx, scope, services, { objectId: id }) {
    const row = await findInvoice(trx, scope, id);
    if (!row) return null;
    const content = canonicalJson({ number: row.number, lines: row.lines, seller: row.seller, buyer: row.buyer, note: row.note });
    const { rows } = await sql<{ erased: boolean }>`
      select erase_invoice(${id}, ${londonDate(services.now())}::date, ${services.now()}) as erased`.execute(trx);
    if (!rows[0]?.erased) return null;
    await recordEvent(trx, scope, { action: 'erase.invoice', object: { type: 'workspace', id: scope.workspaceId, label: row.number } });
    return {
      was: `${row.kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${row.number}: what it says`,
      ofWhom: 'The firm',
      reason: `${RETENTION_RULES.invoices.what} are kept for six years after they were issued. ${RETENTION_RULES.invoices.source}.`,
      things: 1,
      hashes: [createHash('sha256').update(content).digest('hex')],
      files: [],
    };
  },
};
