import type pg from 'pg';
import { checkReference, makePerson, seeded } from './make-people.ts';

export type FilledFirm = { workspaceId: number; memberId: number; negotiatorId: number };
const AT_ONCE = 5_000;
/** Of the people checks are about each fourth has two. */
const CHECKED_TWICE = 4;

/** Fills a workspace with so many people. The triggers are off meanwhile; the index is made afterwards, as after a migration. */
export async function fillWorkspace(client: pg.Client, name: string, people: number, seed: number): Promise<FilledFirm> {
  await client.query('set session_replication_role = replica');
  const one = async (text: string, values: unknown[]) =>
    (await client.query<{ id: string }>(text, values)).rows.map((row) => Number(row.id))[0] ?? 0;
  const workspaceId = await one('insert into workspaces (account_name, completed_signup) values ($1, true) returning id', [name]);
  const member = async (roleId: number, first: string) => {
    const user = await one(
      "insert into users (issuer, subject, email, first_name, surname) values ('bench', $1, $2, $3, 'Renner') returning id",
      [`${seed}-${first}`, `${first}.renner.${seed}@pennard.example`.toLowerCase(), first],
    );
    return one(
      `insert into members (workspace_id, user_id, role_id, first_name, surname, email, completed_signup) values ($1, $2, $3, $4, 'Renner', $5, true) returning id`,
      [workspaceId, user, roleId, first, `${first}.renner.${seed}@pennard.example`.toLowerCase()],
    );
  };
  const [memberId, negotiatorId] = [await member(1, 'Imogen'), await member(4, 'Dev')];
  const random = seeded(seed);
  const documentId = await one(
    "insert into signing_documents (workspace_id, title, sender_name) values ($1, 'Memorandum of sale', $2) returning id",
    [workspaceId, name],
  );
  for (let from = 0; from < people; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, people - from) }, (_, at) => {
      const person = makePerson(from + at + (seed - 1) * people, random);
      return { ...person, ref: checkReference(from + at) };
    });
    const signing = batch.filter((person) => person.signs);
    const checked = batch.filter((person) => !person.signs);
    await client.query(
      `with person as (
         insert into auth.app_users (email, phone, first_name, surname)
         select email, phone, first, last from json_to_recordset($2) as row (email text, phone text, first text, last text) returning id)
       insert into signing_document_recipients (workspace_id, document_id, app_user_id, sent_at) select $1, $3, id, now() from person`,
      [workspaceId, JSON.stringify(signing), documentId],
    );
    await client.query(
      `insert into checks (workspace_id, public_ref, kind, state, status, subject_name, subject_kind, subject_fingerprint, subject_sealed, reference,
         match_mode, policy_version, created_by, created_at)
       select $1, ref || case twice when 0 then '' else 'B' end,
         'aml', 'completed', 'passed', first || ' ' || last, 'person', 'print-' || n, '\\x00', case when n % 3 = 0 then 'S-' || n end,
         'standard', 'bench', case when n % 40 = 0 then $4::bigint else $3::bigint end, now() - make_interval(mins => (n % 500000)::int)
       from json_to_recordset($2) as row (n bigint, ref text, first text, last text), generate_series(0, 1) as twice where twice = 0 or n % ${CHECKED_TWICE} = 0`,
      [workspaceId, JSON.stringify(checked), memberId, negotiatorId],
    );
  }
  await client.query('set session_replication_role = origin');
  return { workspaceId, memberId, negotiatorId };
}

/** The index from nothing, as a migration would make it, and everything measured by the planner. */
export async function buildIndex(client: pg.Client): Promise<void> {
  await client.query("set maintenance_work_mem = '512MB'");
  const { rows } = await client.query<{ indexdef: string }>("select indexdef from pg_indexes where indexname = 'search_entries_by_key'");
  await client.query('drop index search_entries_by_key');
  await client.query('call rebuild_search_entries()');
  await client.query(rows[0]?.indexdef ?? '');
  await client.query('vacuum analyze');
}
