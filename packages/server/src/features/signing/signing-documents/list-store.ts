import type { DocumentFilter } from '@freehold/contract/signing/signing-documents';
import type { DocumentStatus } from '@freehold/contract/signing/signing-fields';
import { UNDELIVERED } from '@freehold/contract/firm/message-kinds';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { londonDate, londonMidnight } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';

/** The rule `statusOf` for many rows at once; a test holds the two together. */
const STATUS = sql<DocumentStatus>`case document.state
  when 'completed' then 'signed' when 'sealing' then 'partlySigned'
  when 'sent' then case when people.done > 0 then 'partlySigned' when people.opened > 0 then 'viewed' else 'sent' end
  else document.state end`;

type Wanted = DocumentFilter & { page: number; perPage: number };
export type ListedDocument = {
  id: number;
  number: number;
  title: string;
  pages: number;
  status: DocumentStatus;
  property_id: number | null;
  line1: string | null;
  line2: string | null;
  town: string | null;
  postcode: string | null;
  kind: 'sale' | 'letting' | null;
  done: number;
  total: number;
  first: { name: string; number: number }[];
  count: number;
  undelivered: boolean;
  sent_at: Date | null;
  changed_at: Date;
};

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** What every list asks for: rows of the workspace with how far their people are. */
const found = (scope: MemberScope, { property_id: property, party_id: party }: Pick<DocumentFilter, 'property_id' | 'party_id'>) => sql`
  from signing_documents as document
  left join properties as property on property.workspace_id = document.workspace_id and property.id = document.property_id
  cross join lateral (select
      count(*) filter (where role <> 'copy' and state = 'signed')::int as done,
      count(*) filter (where role <> 'copy' and state = 'viewed')::int as opened,
      count(*) filter (where role <> 'copy')::int as total, count(*)::int as count,
      coalesce((array_agg(jsonb_build_object('name', name, 'number', number) order by number, id))[1:3], '{}') as first,
      coalesce(bool_or(state in ('sent', 'viewed') and exists (select from messages
        where messages.workspace_id = recipient.workspace_id and about_type = 'signing_recipient' and about_id = recipient.id::text
          and messages.state = any (${[...UNDELIVERED]}::text[]) and not exists (select from messages as later
            where later.workspace_id = messages.workspace_id and later.about_type = messages.about_type and later.about_id = messages.about_id
              and later.channel = messages.channel and later.id > messages.id))), false) as undelivered
    from signing_document_recipients as recipient
    where recipient.workspace_id = document.workspace_id and recipient.document_id = document.id and recipient.state <> 'replaced') as people
  where document.workspace_id = ${scope.workspaceId}::bigint
    ${property === undefined ? sql`` : sql`and document.property_id = ${property}::bigint`}
    ${
      party === undefined
        ? sql``
        : sql`and exists (select from signing_document_recipients as other where other.workspace_id = document.workspace_id
            and other.document_id = document.id and other.party_id = ${party}::bigint)`
    }`;

function narrowed({ state, q, sent_by: sender, days, recipient_id: recipient }: DocumentFilter, now: Date) {
  const parts = [
    state === 'all'
      ? null
      : state === 'out'
        ? sql`document.state in ('sent', 'sealing')`
        : state === 'attention'
          ? sql`(document.state = 'declined' or document.held is not null or (document.state = 'sent' and people.undelivered))`
          : sql`${STATUS} = ${state}`,
    recipient === undefined
      ? null
      : sql`document.id = (select document_id from signing_document_recipients as own
          where own.workspace_id = document.workspace_id and own.id = ${recipient}::bigint)`,
    sender === undefined ? null : sql`document.sent_by = ${sender}::bigint`,
    days === undefined ? null : sql`document.updated_at >= ${new Date(now.getTime() - days * 86_400_000)}::timestamptz`,
    q === undefined || q === ''
      ? null
      : sql`(document.title ilike ${like(q)} or 'DOC-' || lpad(document.number::text, 4, '0') ilike ${like(q)}
          or concat_ws(' ', property.line1, property.line2, property.town, property.postcode, property.reference) ilike ${like(q)}
          or exists (select from signing_document_recipients as named where named.workspace_id = document.workspace_id
            and named.document_id = document.id and named.name ilike ${like(q)}))`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? sql`` : sql`and ${sql.join(parts, sql` and `)}`;
}

const ORDERS = {
  changed: sql`document.updated_at desc, document.id desc`,
  title: sql`lower(document.title), document.id desc`,
  status: sql`${STATUS}, document.updated_at desc, document.id desc`,
  sent: sql`document.sent_at desc nulls last, document.id desc`,
};

export async function findListed(
  trx: Trx,
  scope: MemberScope,
  wanted: Wanted,
  now: Date,
): Promise<{ rows: ListedDocument[]; total: number }> {
  const from = sql`${found(scope, wanted)} ${narrowed(wanted, now)}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(trx);
  const { rows } =
    await sql<ListedDocument>`select document.id, document.number, document.title, jsonb_array_length(document.pages)::int as pages,
      ${STATUS} as status, document.property_id, property.line1, property.line2, property.town, property.postcode, property.kind,
      people.done, people.total, people.first, people.count, people.undelivered, document.sent_at, document.updated_at as changed_at
    ${from} order by ${ORDERS[wanted.sort]} limit ${wanted.perPage} offset ${(wanted.page - 1) * wanted.perPage}`.execute(trx);
  return { rows, total: counted[0]?.total ?? 0 };
}

type Totals = {
  all: number;
  out: number;
  opened: number;
  signed: number;
  signed_month: number;
  declined: number;
  declined_month: number;
  draft: number;
  oldest: Date | null;
  voided: number;
  expired: number;
};
export async function findTotals(
  trx: Trx,
  scope: MemberScope,
  within: Pick<DocumentFilter, 'property_id' | 'party_id'>,
  now: Date,
): Promise<Totals> {
  const month = londonMidnight(`${londonDate(now).slice(0, 7)}-01`);
  const { rows } = await sql<Totals>`select count(*)::int as all,
      count(*) filter (where document.state in ('sent', 'sealing'))::int as out,
      count(*) filter (where document.state in ('sent', 'sealing') and people.opened + people.done > 0)::int as opened,
      count(*) filter (where document.state = 'completed')::int as signed,
      count(*) filter (where document.state = 'completed' and document.completed_at >= ${month})::int as signed_month,
      count(*) filter (where document.state = 'declined')::int as declined,
      count(*) filter (where document.state = 'declined' and document.ended_at >= ${month})::int as declined_month,
      count(*) filter (where document.state = 'draft')::int as draft, min(document.updated_at) filter (where document.state = 'draft') as oldest,
      count(*) filter (where document.state = 'voided')::int as voided, count(*) filter (where document.state = 'expired')::int as expired
    ${found(scope, within)}`.execute(trx);
  return (
    rows[0] ?? {
      all: 0,
      out: 0,
      opened: 0,
      signed: 0,
      signed_month: 0,
      declined: 0,
      declined_month: 0,
      draft: 0,
      oldest: null,
      voided: 0,
      expired: 0,
    }
  );
}

export const findSenders = (trx: Trx, { workspaceId }: MemberScope) =>
  trx
    .selectFrom('signing_documents as document')
    .innerJoin('members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'document.workspace_id').onRef('member.id', '=', 'document.sent_by'),
    )
    .select(['member.id', 'member.first_name', 'member.surname'])
    .distinct()
    .where('document.workspace_id', '=', workspaceId)
    .orderBy('member.surname')
    .limit(200)
    .execute();

/** These documents as a search shows them, with the names that are theirs and that the one who asks may see. */
export async function findSearchedDocuments(trx: Trx, { workspaceId }: MemberScope, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    number: number;
    title: string;
    status: DocumentStatus;
    line1: string | null;
    people: string[];
    updated_at: Date;
  }>`select document.id, document.number, document.title, ${STATUS} as status, property.line1, document.updated_at, people.names as people
    from signing_documents as document
    left join properties as property on property.workspace_id = document.workspace_id and property.id = document.property_id
    cross join lateral (select
        count(*) filter (where role <> 'copy' and state = 'signed')::int as done,
        count(*) filter (where role <> 'copy' and state = 'viewed')::int as opened,
        coalesce((array_agg(name order by state = 'replaced', number, id) filter (where name <> ''))[1:25], '{}') as names
      from signing_document_recipients as recipient
      where recipient.workspace_id = document.workspace_id and recipient.document_id = document.id) as people
    where document.workspace_id = ${workspaceId}::bigint and document.id = any (${[...ids]}::bigint[])`.execute(trx);
  return rows;
}

export async function countOfProperty(trx: Trx, { workspaceId }: MemberScope, propertyId: number): Promise<number> {
  const { n } = await trx
    .selectFrom('signing_documents')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function countOfProperties(trx: Trx, { workspaceId }: MemberScope, propertyIds: readonly number[]) {
  const { rows } = await sql<{ property_id: number; out: number; signed: number; draft: number }>`select property_id,
      count(*) filter (where state in ('sent', 'sealing'))::int as out, count(*) filter (where state = 'completed')::int as signed,
      count(*) filter (where state = 'draft')::int as draft
    from signing_documents where workspace_id = ${workspaceId}::bigint and property_id = any (${[...propertyIds]}::bigint[])
    group by property_id`.execute(trx);
  return rows;
}
