import { createHash } from 'node:crypto';
import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { sql } from 'kysely';
import { canonicalJson, recordEvent } from '../../../platform/audit.ts';
import type { Eraser } from '../../../platform/eraser.ts';
import { londonDate } from '../../../platform/london-time.ts';

type Said = {
  number: number;
  description: string;
  message: string;
  client_reference: string | null;
  evidence: string | null;
  events: number;
};

/** Erases what money was asked for once its years are over; the database refuses what a hold or the law keeps. The amounts stay. */
export const requestEraser: Eraser = {
  rule: 'payments',
  objectType: 'payment_request',
  async erase(trx, scope, services, { objectId: id }) {
    const { rows } = await sql<Said>`select number, description, message, client_reference, evidence,
        (select count(*)::int from payment_events where workspace_id = ${scope.workspaceId} and request_id = ${id}) as events
      from payment_requests where workspace_id = ${scope.workspaceId} and id = ${id}`.execute(trx);
    const [row] = rows;
    if (!row) return null;
    const { events, number, ...said } = row;
    const done = await sql<{ erased: boolean }>`
      select erase_payment(${id}, ${londonDate(services.now())}::date, ${services.now()}) as erased`.execute(trx);
    if (!done.rows[0]?.erased) return null;
    const label = `PAY-${String(number).padStart(4, '0')}`;
    await recordEvent(trx, scope, { action: 'erase.payment_request', object: { type: 'workspace', id: scope.workspaceId, label } });
    return {
      was: `Payment request ${label}: what it was for, its messages and ${events} entries of its history`,
      ofWhom: 'Somebody the firm asked for money',
      reason: `${RETENTION_RULES.payments.what} are kept for six years after they came to their end. ${RETENTION_RULES.payments.source}.`,
      things: 1 + events,
      hashes: [
        createHash('sha256')
          .update(canonicalJson({ number, ...said }))
          .digest('hex'),
      ],
      files: [],
    };
  },
};
