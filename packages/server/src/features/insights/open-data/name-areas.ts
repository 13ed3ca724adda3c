import type { PoolClient } from 'pg';

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
