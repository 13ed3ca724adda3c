import type pg from 'pg';

/**
 * The baseline: every word anywhere in the text of the sources themselves, without an index. It finds no typing errors, no accents, and nothing
 * of who may know of what.
 */
export async function scanSources(client: pg.Client, workspaceId: number, typed: string): Promise<void> {
  const words = typed.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  await client.query(
    `select id, count(*) over () from checks where workspace_id = $1 and concat_ws(' ', subject_name, public_ref, reference) ilike all ($2)
      order by created_at desc limit 10`,
    [workspaceId, words],
  );
  await client.query(
    `select person.id, count(*) over () from signing_document_recipients as recipient join auth.app_users as person on person.id = recipient.app_user_id
      where workspace_id = $1 and concat_ws(' ', first_name, surname, email, phone) ilike all ($2) limit 10`,
    [workspaceId, words],
  );
  await client.query(
    "select id from members where workspace_id = $1 and concat_ws(' ', first_name, surname, email) ilike all ($2) limit 10",
    [workspaceId, words],
  );
}
