import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { BranchAsked } from '../../firm/public.ts';
import { standingsOf } from '../../people/public.ts';

export type BreachFilters = {
  q?: string | undefined;
  show: 'all' | 'open' | 'closed';
  year?: number | undefined;
  member_id?: number | undefined;
  branch?: BranchAsked | undefined;
};

const YEAR = sql<number>`extract(year from breach.recorded_at at time zone 'Europe/London')::int`;
const DAYS_LATE = (today: string): RawBuilder<number> =>
  sql<number>`greatest(0, coalesce((breach.done_at at time zone 'Europe/London')::date, ${today}::date) - (breach.due_at at time zone 'Europe/London')::date)`;

function filtered(trx: Trx, scope: Scope, { q, show, year, member_id, branch }: BreachFilters) {
  let query = trx
    .selectFrom('breaches as breach')
    .innerJoin('properties as property', (join) =>
      join.onRef('property.workspace_id', '=', 'breach.workspace_id').onRef('property.id', '=', 'breach.property_id'),
    )
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'breach.workspace_id').onRef('party.id', '=', 'breach.party_id'),
    )
    .where('breach.workspace_id', '=', scope.workspaceId);
  if (show === 'open') query = query.where('breach.done_at', 'is', null);
  if (show === 'closed') query = query.where('breach.done_at', 'is not', null);
  if (member_id !== undefined) query = query.where('breach.overridden_by', '=', member_id);
  if (branch !== undefined)
    query = branch === 'none' ? query.where('property.branch_id', 'is', null) : query.where('property.branch_id', '=', branch);
  if (year !== undefined) query = query.where(YEAR, '=', year);
  for (const word of (q ?? '').split(/\s+/).filter(Boolean)) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<SqlBool>`property.searched || ' ' || fold_text(party.display_name) like fold_text(${like})`);
  }
  return query;
}

/** Lines of the register under these filters, the newest first. */
export const findBreaches = (trx: Trx, scope: Scope, filters: BreachFilters, page: { limit: number; offset: number; today: string }) =>
  filtered(trx, scope, filters)
    .innerJoin('property_people as person', (join) =>
      join.onRef('person.workspace_id', '=', 'breach.workspace_id').onRef('person.id', '=', 'breach.property_person_id'),
    )
    .leftJoin('members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'breach.workspace_id').onRef('member.id', '=', 'breach.overridden_by'),
    )
    .select([
      'breach.id',
      'breach.kinds',
      'breach.due_event',
      'breach.due_at',
      'breach.done_at',
      'breach.to_stage',
      'breach.overridden_by',
      'breach.overridden_role',
      'breach.reason_code',
      'breach.note',
      'breach.recorded_at',
      DAYS_LATE(page.today).as('days_late'),
      'property.id as property_id',
      'property.kind as property_kind',
      'property.type',
      'property.line1',
      'property.line2',
      'property.town',
      'property.postcode',
      'person.role',
      'party.id as party_id',
      'party.kind',
      'party.display_name',
      standingsOf('party').as('standings'),
      sql<string | null>`member.first_name || ' ' || member.surname`.as('member_name'),
    ])
    .orderBy('breach.recorded_at', 'desc')
    .orderBy('breach.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
export type BreachRow = Awaited<ReturnType<typeof findBreaches>>[number];

export const countBreaches = async (trx: Trx, scope: Scope, filters: BreachFilters): Promise<number> =>
  (
    await filtered(trx, scope, filters)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The figures over the whole register, whatever the filters. */
export const findFigures = (trx: Trx, scope: Scope, today: string) =>
  trx
    .selectFrom('breaches as breach')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.countAll<number>().filterWhere('breach.done_at', 'is', null).as('open'),
      row.fn.countAll<number>().filterWhere('breach.overridden_by', 'is not', null).as('overrides'),
      row.fn
        .countAll<number>()
        .filterWhere(YEAR, '=', Number(today.slice(0, 4)))
        .as('this_year'),
      sql<number>`coalesce(max(${DAYS_LATE(today)}) filter (where breach.done_at is null), 0)`.as('longest'),
      sql<number | null>`avg(${DAYS_LATE(today)})::float8`.as('average'),
      sql<number[]>`coalesce(array_agg(distinct ${YEAR}), '{}')`.as('years'),
    ])
    .where('breach.workspace_id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();

export const findOverriders = (trx: Trx, scope: Scope) =>
  trx
    .selectFrom('members as member')
    .select(['member.id', sql<string>`member.first_name || ' ' || member.surname`.as('name')])
    .where('member.workspace_id', '=', scope.workspaceId)
    .where((row) =>
      row.exists(
        row
          .selectFrom('breaches as breach')
          .select('breach.id')
          .whereRef('breach.workspace_id', '=', 'member.workspace_id')
          .whereRef('breach.overridden_by', '=', 'member.id'),
      ),
    )
    .orderBy('name')
    .execute();
