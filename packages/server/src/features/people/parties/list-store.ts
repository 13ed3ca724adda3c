import type { PartyFilters, PARTY_SORTS } from '@freehold/contract/people/parties';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import { isPersonAt } from '../../firm/public.ts';
import { standingsOf } from '../client-acceptance/public.ts';

/* The list of people: which records pass the filters, one page of them, counts, and their roles. */

export type PartiesAsked = PartyFilters & {
  page: number;
  perPage: number;
  sort: (typeof PARTY_SORTS)[number];
  order: 'asc' | 'desc';
};
/** `frozenToo`: whether a frozen check is told from one that needs review. `today`: the day in London. */
export type ListVisibility = { workspaceId: number; frozenToo: boolean; today: string; risks: boolean };
/** The records a text was found in, best first; null where none was asked for. */
export type FoundIds = readonly number[] | null;
type Where = ExpressionBuilder<DB, 'parties'>;

function passing(where: Where, visibility: ListVisibility, asked: PartyFilters, found: FoundIds): Expression<SqlBool> {
  const shown = visibility.frozenToo ? sql`standing.status` : sql`case when standing.is_frozen then 'needsReview' else standing.status end`;
  const aml = sql<string>`coalesce((select ${shown} from party_standings standing
    where standing.workspace_id = parties.workspace_id and standing.party_id = parties.id and standing.kind = 'aml'), 'none')`;
  const { role } = asked;
  return where.and([
    where('workspace_id', '=', visibility.workspaceId),
    where('merged_into', 'is', null),
    ...(found ? [sql<SqlBool>`id = any(${[...found]}::bigint[])`] : []),
    ...(asked.kind ? [where('kind', '=', asked.kind)] : []),
    ...(asked.risk && visibility.risks ? [where('risk_level', '=', asked.risk)] : []),
    ...(asked.aml ? [sql<SqlBool>`${aml} = ${asked.aml}`] : []),
    ...(asked.branch === undefined ? [] : [isPersonAt(visibility.workspaceId, sql`parties.id`, asked.branch)]),
    ...(asked.kept === 'hold' ? [where('legal_hold', '=', true)] : []),
    ...(asked.kept === 'active' ? [where('relationship_ended_on', 'is', null)] : []),
    ...(asked.kept === 'kept' ? [where('retention_until', '>=', visibility.today), where('legal_hold', '=', false)] : []),
    ...(asked.kept === 'due' ? [where('retention_until', '<', visibility.today), where('legal_hold', '=', false)] : []),
    ...(role
      ? [
          where.exists(
            where
              .selectFrom('property_people')
              .select('property_people.id')
              .whereRef('property_people.workspace_id', '=', 'parties.workspace_id')
              .whereRef('property_people.party_id', '=', 'parties.id')
              .where('property_people.role', '=', role)
              .where('property_people.state', '<>', 'withdrawn'),
          ),
        ]
      : []),
  ]);
}

export async function countParties(trx: Trx, visibility: ListVisibility, asked: PartyFilters, found: FoundIds): Promise<number> {
  const { total } = await trx
    .selectFrom('parties')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where((where) => passing(where, visibility, asked, found))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countKinds(trx: Trx, workspaceId: number): Promise<{ people: number; companies: number }> {
  const { people, companies } = await trx
    .selectFrom('parties')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('kind', '=', 'person').as('people'),
      row.fn.countAll<number>().filterWhere('kind', '=', 'company').as('companies'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return { people: Number(people), companies: Number(companies) };
}

/** One page of the records that pass, of `total` in all. A page of the second half is read from the end. */
export async function findPartiesPage(trx: Trx, visibility: ListVisibility, asked: PartiesAsked, found: FoundIds, total: number) {
  if (asked.sort === 'match' && found) return findBestPage(trx, visibility, asked, found);
  const skipped = (asked.page - 1) * asked.perPage;
  const wanted = Math.max(0, Math.min(asked.perPage, total - skipped));
  if (wanted === 0) return [];
  const isFromEnd = skipped > total / 2;
  const order = isFromEnd ? (asked.order === 'asc' ? 'desc' : 'asc') : asked.order;
  const byName = sql`lower(display_name)`;
  const rows = await trx
    .selectFrom('parties')
    .selectAll()
    .select(standingsOf().as('standings'))
    .where((where) => passing(where, visibility, asked, found))
    .$if(asked.sort === 'changed', (page) => page.orderBy('updated_at', order))
    .$if(asked.sort === 'risk' && visibility.risks, (page) => page.orderBy('risk_rank', order))
    .$if(asked.sort !== 'changed', (page) => page.orderBy(byName, order))
    .orderBy('id', order)
    .limit(wanted)
    .offset(isFromEnd ? total - skipped - wanted : skipped)
    .execute();
  return isFromEnd ? rows.reverse() : rows;
}

/** The same in the order the text was found. */
async function findBestPage(trx: Trx, visibility: ListVisibility, asked: PartiesAsked, found: readonly number[]) {
  const passed = await trx
    .selectFrom('parties')
    .select('id')
    .where((where) => passing(where, visibility, asked, found))
    .execute();
  const ids = new Set(passed.map((row) => row.id));
  const page = found.filter((id) => ids.has(id)).slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage);
  const rows = await trx
    .selectFrom('parties')
    .selectAll()
    .select(standingsOf().as('standings'))
    .where('id', 'in', page.length === 0 ? [0] : page)
    .execute();
  return rows.sort((one, other) => page.indexOf(one.id) - page.indexOf(other.id));
}
export type ListedParty = Awaited<ReturnType<typeof findPartiesPage>>[number];

/** The standing roles of these people, newest first, each with its property. */
export function findRolesOf(trx: Trx, workspaceId: number, partyIds: readonly number[]) {
  return trx
    .selectFrom('property_people')
    .innerJoin('properties', (join) =>
      join.onRef('properties.workspace_id', '=', 'property_people.workspace_id').onRef('properties.id', '=', 'property_people.property_id'),
    )
    .select([
      'property_people.party_id',
      'property_people.role',
      'properties.id',
      'properties.kind',
      'properties.line1',
      'properties.line2',
    ])
    .where('property_people.workspace_id', '=', workspaceId)
    .where('property_people.party_id', 'in', partyIds.length === 0 ? [0] : [...partyIds])
    .where('property_people.state', '<>', 'withdrawn')
    .orderBy('property_people.id', 'desc')
    .execute();
}
