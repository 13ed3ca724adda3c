import type { Pool, PoolClient } from 'pg';
import type { RegisterChange, StreamName, StreamPart } from '../../../providers/companies/companies-house-stream.ts';
import * as shapes from '../../../providers/companies/companies-house-shapes.ts';
import { keptOf, padNumber } from './owner-lines.ts';

type Client = Pick<PoolClient, 'query'>;
type Row = { number: string; entry: string; said: unknown; timepoint: number; published_at: string };
const NUMBER = /^[A-Z0-9]{1,8}$/;

/** `/company/00006400` and `/company/00006400/persons-with-significant-control/individual/abc`. */
function rowOf(stream: StreamName, { path, data, timepoint, publishedAt }: RegisterChange): Row | null {
  const [, company, number = '', ...of] = path.split('/');
  const digits = number.toUpperCase();
  if (company !== 'company' || !NUMBER.test(digits)) return null;
  const row = { number: padNumber(digits), timepoint, published_at: publishedAt.toISOString() };
  if (stream === 'companies') {
    if (data === null) return { ...row, entry: '', said: null };
    const read = shapes.Profile.safeParse(data);
    return read.success ? { ...row, entry: '', said: read.data } : null;
  }
  const entry = (of.at(-1) ?? '').slice(0, 60);
  if (entry === '') return null;
  if (data === null) return { ...row, entry, said: null };
  const { said } = keptOf(data);
  return shapes.Owner.safeParse(said).success ? { ...row, entry, said } : null;
}

const KEEP = `insert into register_changes (stream, number, entry, said, timepoint, published_at)
  select distinct on (number, entry) $1, number, entry, said, timepoint, published_at
    from json_to_recordset($2::json) as one(number text, entry text, said json, timepoint bigint, published_at timestamptz)
    order by number, entry, timepoint desc
  on conflict (number, stream, entry) do update set said = excluded.said, timepoint = excluded.timepoint, published_at = excluded.published_at
    where register_changes.timepoint <= excluded.timepoint`;
/** Where something could not be read, what is told without a gap begins anew. */
const MOVE = `update register_streams set state = 'reading', trouble = null, timepoint = greatest(timepoint, $2::bigint),
    read_to = greatest(read_to, $3::timestamptz), began_at = case when $5 then $3::timestamptz else coalesce(began_at, $4::timestamptz) end
  where stream = $1`;

/** Keeps what arrived together with how far that is, so that a process that dies goes on without a gap. Answers how many could not be read. */
export async function keepChanges(client: Client, stream: StreamName, { changes, gaps }: StreamPart, now: Date): Promise<number> {
  const rows = changes.map((change) => rowOf(stream, change));
  const unread = gaps + rows.filter((row) => row === null).length;
  await client.query('begin');
  try {
    const kept = rows.filter((row) => row !== null);
    // Text of the database cannot hold the character nought.
    if (kept.length > 0) await client.query(KEEP, [stream, JSON.stringify(kept).replaceAll('\\u0000', '')]);
    const timepoint = changes.reduce<number | null>((most, change) => Math.max(most ?? 0, change.timepoint), null);
    // A heartbeat says that nothing changed until now.
    await client.query(MOVE, [stream, timepoint, changes.at(-1)?.publishedAt ?? now, changes[0]?.publishedAt ?? now, unread > 0]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  return unread;
}

export async function beginStream(client: Client, stream: StreamName): Promise<number | null> {
  const { rows } = await client.query<{ timepoint: number | null }>(
    `insert into register_streams (stream) values ($1) on conflict (stream) do update set state = 'waiting' returning timepoint`,
    [stream],
  );
  const timepoint = rows[0]?.timepoint ?? null;
  return timepoint === null ? null : Number(timepoint);
}

/** Why it is not read now. `forget`: what it could go on from is too old, so that a gap begins. */
export async function noteTrouble(client: Client, stream: StreamName, trouble: string, forget: boolean): Promise<void> {
  await client.query(
    `update register_streams set state = 'waiting', trouble = $2${forget ? ', timepoint = null, began_at = null' : ''} where stream = $1`,
    [stream, trouble],
  );
}

/** Changes are kept over a copy; where none is loaded there is nothing to keep them over. */
export async function hasCopy(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>("select exists (select from data_versions where kind = 'companies') as has");
  return rows[0]?.has ?? false;
}
