import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type Range = { from: string; below: string };
/** The homes that somebody may see there; business premises are none. */
const homesIn = (trx: Trx, scope: Scope, { from, below }: Range) =>
  trx
    .selectFrom('properties as home')
    .where('home.workspace_id', '=', scope.workspaceId)
    .where('home.is_commercial', '=', false)
    .where(sql<boolean>`home.postcode collate "C" >= ${from} and home.postcode collate "C" < ${below}`);

/** Every move of the homes for which an offer was agreed since a day, in its order; the day of each is that in London. */
export const findMoves = (trx: Trx, scope: Scope, range: Range, since: string) =>
  homesIn(trx, scope, range)
    .innerJoin('property_stages as move', (join) =>
      join.onRef('move.workspace_id', '=', 'home.workspace_id').onRef('move.property_id', '=', 'home.id'),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('property_stages as agreed')
          .select('agreed.id')
          .whereRef('agreed.workspace_id', '=', 'home.workspace_id')
          .whereRef('agreed.property_id', '=', 'home.id')
          .where('agreed.to_stage', 'in', ['under_offer', 'offer_agreed'])
          .where(sql<boolean>`(agreed.at at time zone 'Europe/London')::date >= ${since}`),
      ),
    )
    .select(['home.id', 'home.kind', 'home.line1', 'home.postcode', 'home.listed_on', 'move.from_stage', 'move.to_stage'])
    .select(sql<string>`(move.at at time zone 'Europe/London')::date::text`.as('on'))
    .orderBy('home.id')
    .orderBy('move.at')
    .orderBy('move.id')
    .execute();

/** Tenancies of homes that were entered into from one day to another; one whose day nobody wrote down counts by its first. */
export const findLets = (trx: Trx, scope: Scope, range: Range, { from, to }: { from: string; to: string }) =>
  homesIn(trx, scope, range)
    .innerJoin('tenancies as tenancy', (join) =>
      join.onRef('tenancy.workspace_id', '=', 'home.workspace_id').onRef('tenancy.property_id', '=', 'home.id'),
    )
    .where('tenancy.status', '!=', 'cancelled')
    .where(sql<boolean>`coalesce(tenancy.entered_into_on, tenancy.starts_on) between ${from} and ${to}`)
    .select(['home.id', 'home.line1', 'home.postcode', 'home.bedrooms', 'tenancy.rent_pence', 'tenancy.rent_frequency'])
    .select(sql<string>`coalesce(tenancy.entered_into_on, tenancy.starts_on)::text`.as('agreed_on'))
    .orderBy('agreed_on', 'desc')
    .orderBy('tenancy.id', 'desc')
    .execute();
