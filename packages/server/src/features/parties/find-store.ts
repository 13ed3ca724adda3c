import { sql } from 'kysely';
import type { Trx } from '../../platform/database.ts';

const MOST_WORDS = 8;

/** Records whose name holds every word. */
export async function findByWords(trx: Trx, workspaceId: number, text: string, most: number): Promise<number[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const rows = await trx
    .selectFrom('parties')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('merged_into', 'is', null)
    .where((where) => where.and(words.map((word) => sql<boolean>`strpos(lower(display_name), ${word}) > 0`)))
    .orderBy(sql`lower(display_name)`)
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

/** Records that hold this very address or number. */
export async function findByContact(
  trx: Trx,
  workspaceId: number,
  column: 'emails' | 'phones',
  value: string,
  most: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('parties')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('merged_into', 'is', null)
    .where(sql<boolean>`${sql.ref(column)} @> array[${value}]::text[]`)
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}
