import type { HistoryFilters, HistoryMeta } from '@freehold/contract/payments/requests';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { londonDate, londonMidnight } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { PropertyRow } from '../../properties/public.ts';
import type { Listed } from './present.ts';
import type { RequestRow } from './store.ts';

const WAITING = sql`request.state in ('approval', 'sent', 'viewed', 'processing')`;
const PROBLEMS = sql`(request.state in ('failed', 'disputed', 'expired') or request.is_frozen)`;
const overdue = (today: string) => sql`request.state in ('sent', 'viewed', 'failed') and request.due_on < ${today}::date`;

function under({ workspaceId }: Pick<Scope, 'workspaceId'>, filters: HistoryFilters, now: Date): RawBuilder<unknown> {
  const today = londonDate(now);
  const parts = [sql`request.workspace_id = ${workspaceId}`];
  if (filters.view === 'paid') parts.push(sql`request.state in ('paid', 'partly_refunded', 'refunded')`);
  if (filters.view === 'waiting') parts.push(WAITING);
  if (filters.view === 'problems') parts.push(sql`(${PROBLEMS} or (${overdue(today)}))`);
  if (filters.state) parts.push(sql`request.state = ${filters.state}`);
  if (filters.category) parts.push(sql`request.category = ${filters.category}`);
  if (filters.from) parts.push(sql`request.created_at >= ${londonMidnight(filters.from)}::timestamptz`);
  if (filters.to) parts.push(sql`request.created_at < ${new Date(londonMidnight(filters.to).getTime() + 86_400_000)}::timestamptz`);
  if (filters.party_id) parts.push(sql`request.party_id = ${filters.party_id}`);
  if (filters.property_id) parts.push(sql`request.property_id = ${filters.property_id}`);
  if (filters.q) {
    const like = `%${fold(filters.q).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    parts.push(sql`(fold_text(party.display_name) like ${like} or fold_text(coalesce(property.line1, '')) like ${like}
      or fold_text(request.description) like ${like} or fold_text(coalesce(request.client_reference, '')) like ${like}
      or 'pay-' || lpad(request.number::text, greatest(4, length(request.number::text)), '0') like ${like})`);
  }
  return sql.join(parts, sql` and `);
}
const fold = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

const FROM = sql`payment_requests as request
  join parties as party on party.workspace_id = request.workspace_id and party.id = request.party_id
  left join properties as property on property.workspace_id = request.workspace_id and property.id = request.property_id`;

type Found = RequestRow & {
  party_name: string;
  party_kind: 'person' | 'company';
  place_id: number | null;
  line1: string;
  line2: string | null;
  town: string;
  postcode: string;
  kind: 'sale' | 'letting';
  type: PropertyRow['type'];
};

export async function findPage(
  trx: Trx,
  scope: Scope,
  filters: HistoryFilters,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<Listed[]> {
  const { rows } = await sql<Found>`select request.*, party.display_name as party_name, party.kind as party_kind, property.id as place_id,
      property.line1, property.line2, property.town, property.postcode, property.kind, property.type
    from ${FROM} where ${under(scope, filters, now)} order by request.created_at desc, request.id desc limit ${limit} offset ${offset}`.execute(
    trx,
  );
  return rows.map(({ place_id: id, line1, line2, town, postcode, kind, type, ...row }) => ({
    ...row,
    place: id === null ? null : { id, line1, line2, town, postcode, kind, type },
  }));
}

export async function countAll(
  trx: Trx,
  scope: Scope,
  filters: HistoryFilters,
  now: Date,
): Promise<HistoryMeta['totals'] & { total: number }> {
  const { rows } = await sql<HistoryMeta['totals'] & { total: number }>`select count(*)::int as total,
      coalesce(sum(request.gross_pence) filter (where request.received_pence > 0), 0)::bigint as gross_pence,
      coalesce(sum(request.refunded_pence), 0)::bigint as refunded_pence, coalesce(sum(request.fee_pence), 0)::bigint as fee_pence
    from ${FROM} where ${under(scope, filters, now)}`.execute(trx);
  return rows[0] ?? { total: 0, gross_pence: 0, refunded_pence: 0, fee_pence: 0 };
}

const Sum = z.object({ pence: z.number(), count: z.number() });
const Cards = z.object({ received: Sum, waiting: Sum, overdue: Sum.extend({ oldest_days: z.number() }), in_dispute: Sum });

/** The four sums above the list, whatever it is narrowed to. */
export async function findCards(trx: Trx, { workspaceId }: Scope, now: Date): Promise<HistoryMeta['cards']> {
  const today = londonDate(now);
  const month = londonMidnight(`${today.slice(0, 7)}-01`);
  const { rows } = await sql<{ cards: unknown }>`select jsonb_build_object(
      'received', jsonb_build_object('pence', coalesce(sum(received_pence) filter (where paid_at >= ${month}::timestamptz), 0),
        'count', count(*) filter (where paid_at >= ${month}::timestamptz)),
      'waiting', jsonb_build_object('pence', coalesce(sum(gross_pence) filter (where ${WAITING}), 0), 'count', count(*) filter (where ${WAITING})),
      'overdue', jsonb_build_object('pence', coalesce(sum(gross_pence) filter (where ${overdue(today)}), 0),
        'count', count(*) filter (where ${overdue(today)}), 'oldest_days', coalesce(${today}::date - min(due_on) filter (where ${overdue(today)}), 0)),
      'in_dispute', jsonb_build_object('pence', coalesce(sum(disputed_pence), 0), 'count', count(*) filter (where disputed_pence > 0))) as cards
    from payment_requests as request where workspace_id = ${workspaceId}`.execute(trx);
  return Cards.parse(rows[0]?.cards);
}
