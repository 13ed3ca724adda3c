import type pg from 'pg';
import type { ExampleIds } from '../../../platform/feature.ts';

/** A row in each table of payments, at the property of the test firm. */
export async function fillPayments(
  pool: pg.Pool,
  { workspaceId, propertyId, partyId, memberId }: ExampleIds,
): Promise<Record<string, number>> {
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(`insert into ${text} returning id`, values)).rows[0]?.id ?? 0;
  await pool.query("insert into payment_numbers (workspace_id, series, last) values ($1, 'PAY', 1) on conflict do nothing", [workspaceId]);
  const paymentRequestId = await insert(
    `payment_requests (workspace_id, number, party_id, property_id, category, description, amount_pence, vat_mode, net_pence, vat_pence, gross_pence,
       methods, state, created_by, created_at)
     values ($1, 1, $2, $3, 'other', 'Secret payment', 4800, 'none', 4800, 0, 4800, '{bank_transfer}', 'sent', $4, now())`,
    [workspaceId, partyId, propertyId, memberId],
  );
  const own = [workspaceId, paymentRequestId];
  await pool.query(
    "insert into payment_links (workspace_id, request_id, token_hash, created_at) values ($1, $2, decode(md5($3), 'hex'), now())",
    [...own, `payment ${workspaceId}`],
  );
  await pool.query(
    `insert into payment_attempts (workspace_id, request_id, number, provider, account, session, state, opened_at)
       values ($1, $2, 1, 'sandbox', 'secret', $3, 'ended', now())`,
    [...own, `secret ${workspaceId}`],
  );
  await pool.query(
    "insert into payment_events (workspace_id, request_id, at, who, words, family) values ($1, $2, now(), 'Secret member', 'Saved as a draft', 'note')",
    own,
  );
  return {
    paymentRequestId,
    paymentMarkId: await insert(
      `payment_marks (workspace_id, request_id, amount_pence, received_on, bank_reference, reference_matches, evidence, state, by_member, at)
         values ($1, $2, 4800, '2026-11-27', 'Secret', false, 'Secret statement', 'refused', $3, now())`,
      [...own, memberId],
    ),
    paymentRefundId: await insert(
      `payment_refunds (workspace_id, request_id, amount_pence, reason, note, by_provider, state, by_member, at)
         values ($1, $2, 100, 'agreed', 'Secret note', false, 'refused', $3, now())`,
      [...own, memberId],
    ),
  };
}
