import type { PoolClient } from 'pg';

/** HM Land Registry: the two newest months are not complete; a third is registered for about two thirds. */
export const UNFINISHED_MONTHS = 3;

/**
 * Twelve complete months of every postcode area, district and sector: what maps and lists of areas show. The sales are read once, from
 * the index alone. New homes are counted in the year that ended 18 months before: they are registered late.
 */
export async function rebuildAreas(client: PoolClient, table: 'price_paid' | 'demo_price_paid'): Promise<void> {
  const isDemo = table === 'demo_price_paid';
  await client.query('delete from area_figures where is_demo = $1', [isDemo]);
  await client.query(
    `insert into area_figures (is_demo, level, code, homes, sales, lower_quartile, median, upper_quartile, sales_before, median_before, new_sales, settled_sales)
     with newest as (select (date_trunc('month', max(last_on)) - interval '${UNFINISHED_MONTHS - 1} months')::date as over
       from data_versions where kind = '${isDemo ? 'demo' : 'price_paid'}'),
     counted as (
       select postcode, price, type, is_new, sold_on >= over - interval '12 months' as now, sold_on < over - interval '12 months' and sold_on >= over - interval '24 months' as before,
         sold_on < over - interval '18 months' as settled
       from ${table}, newest
       where category = 'A' and type <> 'O' and postcode <> '' and sold_on >= over - interval '30 months' and sold_on < over)
     select $1::boolean, level, code, homes, count(*) filter (where now), percentile_cont(0.25) within group (order by price) filter (where now),
       percentile_cont(0.5) within group (order by price) filter (where now), percentile_cont(0.75) within group (order by price) filter (where now),
       count(*) filter (where before), percentile_cont(0.5) within group (order by price) filter (where before),
       count(*) filter (where settled and is_new), count(*) filter (where settled)
     from counted,
       lateral (values ('area', left(postcode, case when substr(postcode, 2, 1) between '0' and '9' then 1 else 2 end)),
         ('district', split_part(postcode, ' ', 1)), ('sector', left(postcode, -2))) as levels (level, code),
       lateral (values ('all'), (case when type = 'F' then 'flats' else 'houses' end),
         (case type when 'D' then 'detached' when 'S' then 'semi_detached' when 'T' then 'terraced' end)) as kinds (homes)
     where homes is not null
     group by level, code, homes`,
    [isDemo],
  );
}

/** Names each area by the town that most of its sales name. */
export async function rebuildNames(client: PoolClient, isDemo: boolean): Promise<void> {
  await client.query('delete from area_names where is_demo = $1', [isDemo]);
  await client.query(
    `insert into area_names (is_demo, code, name)
     select distinct on (code) $1::boolean, code, town from (
       select code, town, sum(sales) as sales from sold_streets, lateral (values
         (left(sector, case when substr(sector, 2, 1) between '0' and '9' then 1 else 2 end)), (split_part(sector, ' ', 1)), (sector)) as levels (code)
       where is_demo = $1 and town <> '' group by code, town) as towns
     order by code, sales desc, town`,
    [isDemo],
  );
}

/** The middle of each area’s postcodes. */
export async function rebuildPlaces(client: PoolClient): Promise<void> {
  await client.query('delete from area_places');
  await client.query(
    `insert into area_places (code, easting, northing)
     select code, avg(easting)::int, avg(northing)::int
     from postcodes, lateral (values (left(postcode, case when substr(postcode, 2, 1) between '0' and '9' then 1 else 2 end)),
       (split_part(postcode, ' ', 1)), (left(postcode, -2))) as levels (code)
     where quality < 90 and ended_on is null group by code`,
  );
}
