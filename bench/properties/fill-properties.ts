import type pg from 'pg';

export type Filled = { workspaceId: number; memberId: number };
export const PROPERTIES = 10_000;
export const PARTIES = 50_000;

const FIRST =
  "array['Tobias','Imogen','Sana','Priya','Owen','Marta','Callum','Rosalind','Dev','Honor','Bethan','Idris','Greta','Wilf','Nadia','Ewan']";
const LAST =
  "array['Renner','Ashworth','Halloran','O’Dowd','Achebe','Lindqvist','Prosser','Tidmarsh','Wetherby','Fairbairn','Chaudhuri','Okafor','Mercer','Pell','Yarrow','Quill']";
const STREET =
  "array['Calloway Crescent','Larkspur Mews','Pargeter Street','Tolland Terrace','Vintry Gardens','Quillet Road','Corsley Avenue','Wrington Fold','Fernbank Avenue','Orrery Walk']";
const TOWN = "array['Bristol','Bath','Chew Magna','Portishead','Clevedon','Keynsham','Nailsea']";
const STAGE =
  "array['draft','instructed','available','available','available','under_offer','sold_stc','exchanged','completed','completed','fallen_through','withdrawn']";
const pick = (from: string, by: string) => `(${from})[1 + (${by}) % cardinality(${from})]`;

/**
 * A workspace with ten thousand sales, fifty thousand people, four of them at each property, two offers and two documents each. The triggers are off
 * meanwhile; what they keep is made afterwards, as after a migration.
 */
export async function fillProperties(client: pg.Client, { workspaceId, memberId }: Filled): Promise<void> {
  const run = (text: string) => client.query(text.replaceAll('$w', String(workspaceId)).replaceAll('$m', String(memberId)));
  await client.query('set session_replication_role = replica');
  await run(`insert into parties (workspace_id, kind, first_name, last_name, phones, emails, addresses, updated_at)
    select $w, 'person', ${pick(FIRST, 'n * 7')}, ${pick(LAST, 'n / 16')} || ' ' || ${pick(LAST, 'n / 3')},
      array['+4477009' || lpad((n % 100000)::text, 5, '0')], array['person' || n || '@calloway.example'],
      jsonb_build_array(jsonb_build_object('line1', n || ' ' || ${pick(STREET, 'n')}, 'town', ${pick(TOWN, 'n')}, 'country', 'GB')),
      now() - make_interval(mins => n)
    from generate_series(1, ${PARTIES}) n`);
  await run(`insert into properties (workspace_id, kind, line1, town, postcode, reference, type, bedrooms, stage, stage_since, price_pence,
      negotiator_id, changed_at, created_at, archived_at)
    select $w, 'sale', n || ' ' || ${pick(STREET, 'n')}, ${pick(TOWN, 'n / 5')}, 'BS' || (1 + n % 40) || ' ' || (n % 9) || 'KV', 'BN-' || n,
      (array['terraced','flat','detached','semi_detached'])[1 + n % 4], 1 + n % 6, ${pick(STAGE, 'n')}, now() - make_interval(hours => n % 4000),
      (150000 + (n * 7919) % 900000)::bigint * 100, case when n % 10 <> 0 then $m end, now() - make_interval(mins => n * 7), now(), null
    from generate_series(1, ${PROPERTIES}) n`);
  await run(
    `create temp table numbered as select id, row_number() over (order by id) as n, stage from properties where workspace_id = $w and reference like 'BN-%'`,
  );
  await run(
    `create temp table people as select id, row_number() over (order by id) as n from parties where workspace_id = $w and emails[1] like 'person%'`,
  );
  await run('create index on people (n)');
  // The lists never open these checks, so that they need not be there.
  await run(`insert into party_standings (workspace_id, party_id, kind, check_id, status, at, is_frozen, closed_by)
    select $w, id, 'aml', n, (array['readyToAccept','readyToAccept','readyToAccept','needsReview','inProgress',null,'failed'])[1 + n % 7], now(), false, 'review'
    from people where n % 7 <> 5`);
  await run(`insert into applicant_groups (workspace_id, property_id) select $w, id from numbered`);
  await run(`insert into property_people (workspace_id, property_id, party_id, role, group_id, is_lead, cdd_due_event, cdd_due_at, cdd_done_at)
    select $w, p.id, people.id, role, case when role <> 'seller' then groups.id end, place = 2,
      case when is_due then 'marketing' end, case when is_due then due end,
      case when is_due and (p.n + place) % 5 <> 0 then due + interval '1 hour' end
    from numbered p
    join applicant_groups groups on groups.workspace_id = $w and groups.property_id = p.id
    cross join lateral (values (1, 'seller'), (2, 'buyer'), (3, 'buyer'), (4, 'giftor')) as roles (place, role)
    cross join lateral (select p.stage not in ('draft', 'instructed') and place < 3 as is_due, now() - make_interval(days => (p.n % 30)::int) as due) as clock
    join people on people.n = (p.n - 1) * 5 + place`);
  await run(`insert into offers (workspace_id, property_id, group_id, amount_pence, made_on, status)
    select $w, p.id, groups.id, (150000 + (p.n * 7919) % 900000)::bigint * (94 + at), current_date - at, 'pending'
    from numbered p join applicant_groups groups on groups.workspace_id = $w and groups.property_id = p.id, generate_series(1, 2) at`);
  await run(`insert into signing_documents (workspace_id, title, sender_name, state, property_id)
    select $w, 'Agreement ' || at, 'Pennard & Lisle', (array['draft','sent','completed'])[1 + (p.n + at) % 3], p.id
    from numbered p, generate_series(1, 2) at`);
  await run(`update properties set searched_people = names.folded from (
      select property_id, replace(fold_text(string_agg(distinct display_name, ' ')), '''', '') as folded
      from property_people join parties on parties.workspace_id = $w and parties.id = party_id
      where property_people.workspace_id = $w group by property_id) as names
    where properties.workspace_id = $w and properties.id = names.property_id`);
  await client.query('drop table numbered, people');
  await client.query('set session_replication_role = origin');
  await client.query('call rebuild_search_entries()');
  await client.query('vacuum analyze');
}
