import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { Scope } from '../../../platform/scope.ts';

type Of = Pick<Scope, 'workspaceId'>;
type PayerSource = 'card' | 'statement' | 'told';
export type PayerName = {
  request_id: number;
  /** PAY-0042 */
  reference: string;
  name: string;
  came_from: PayerSource;
  /** What members entered before something newer stands in the file and is not compared. */
  counts: boolean;
  is_sandbox: boolean;
  by_member: number | null;
  at: Date;
};
/** What a payment keeps of the name of whoever paid it. `source`: written once for each; `markId`: counts once the transfer is confirmed. */
type NewPayerName = {
  requestId: number;
  source: string | null;
  cameFrom: PayerSource;
  markId: number | null;
  name: string;
  byMember: number | null;
  at: Date;
};

const MOST_LETTERS = 140;
const context = (workspaceId: number, requestId: number) => `payer-name:${workspaceId}:${requestId}`;

/** As a provider or a member gave it, on one line; null where nothing is left of it. */
export function payerNameFrom(given: string | null): string | null {
  const line = (given ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const name = [...line].slice(0, MOST_LETTERS).join('').trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}

/** Answers whether it is new. */
export async function addPayerName(trx: Trx, { workspaceId }: Of, keys: Keys, named: NewPayerName): Promise<boolean> {
  const written = await trx
    .insertInto('payer_names')
    .values({
      workspace_id: workspaceId,
      request_id: named.requestId,
      source: named.source,
      came_from: named.cameFrom,
      mark_id: named.markId,
      name_sealed: await sealJson(keys, workspaceId, named.name, context(workspaceId, named.requestId)),
      by_member: named.byMember,
      at: named.at,
    })
    .onConflict((known) => known.columns(['workspace_id', 'request_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

const Row = z.object({
  request_id: z.number(),
  reference: z.string(),
  came_from: z.enum(['card', 'statement', 'told']),
  counts: z.boolean(),
  is_sandbox: z.boolean(),
  name_sealed: z.instanceof(Buffer),
  by_member: z.number().nullable(),
  at: z.date(),
});
const MOST_NAMES = 50;

/** The names under which one payment, or everything that somebody was asked for, was paid; the newest first. */
export async function findPayerNames(
  trx: Trx,
  { workspaceId }: Of,
  keys: Keys,
  of: { requestId: number } | { partyId: number },
): Promise<PayerName[]> {
  const { rows } = await sql`
    select * from (
      select named.request_id, named.id, 'PAY-' || lpad(request.number::text, greatest(4, length(request.number::text)), '0') as reference,
        named.came_from, named.name_sealed, named.by_member, named.at, request.is_sandbox and named.came_from = 'card' as is_sandbox,
        named.by_member is null or named.id = max(named.id) filter (where named.by_member is not null) over (partition by named.request_id) as counts
      from payer_names named
      join payment_requests request on request.workspace_id = named.workspace_id and request.id = named.request_id
      left join payment_marks mark on mark.workspace_id = named.workspace_id and mark.id = named.mark_id
      where named.workspace_id = ${workspaceId} and (mark.id is null or mark.state = 'done')
        and ${'requestId' in of ? sql`named.request_id = ${of.requestId}` : sql`request.party_id = ${of.partyId}`}) as named
    order by id desc limit ${MOST_NAMES}`.execute(trx);
  return Promise.all(
    rows.map(async (row) => {
      const { name_sealed: sealed, ...read } = Row.parse(row);
      return { ...read, name: z.string().parse(await openJson(keys, workspaceId, sealed, context(workspaceId, read.request_id))) };
    }),
  );
}

/** Payments of somebody that arrived without the name of whoever paid; the newest first. */
export async function findUnnamedPayments(trx: Trx, { workspaceId }: Of, partyId: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select 'PAY-' || lpad(request.number::text, greatest(4, length(request.number::text)), '0') as reference
    from payment_requests request
    where request.workspace_id = ${workspaceId} and request.party_id = ${partyId} and request.received_pence > 0
      and not exists (select from payer_names named left join payment_marks mark on mark.workspace_id = named.workspace_id and mark.id = named.mark_id
        where named.workspace_id = request.workspace_id and named.request_id = request.id and (mark.id is null or mark.state = 'done'))
    order by request.id desc limit 5`.execute(trx);
  return rows.map(({ reference }) => reference);
}
