import type { PoolClient } from 'pg';
import type { WrittenVersion } from './data-versions.ts';
import { numbers, type Progress } from './import-transaction.ts';
import type { OpenDataFile } from './recognise-file.ts';

/* Data that is published whole: each release is a partition of its own, and takes the place of the one before. */

type Table = 'register_companies' | 'register_owners';
const partitionOf = (table: Table, id: number) => `${table}_${id}`;

/** Stands alone until it is whole, so that its rows are written once and its indexes built at the end. */
export async function beginRelease(client: PoolClient, table: Table, id: number): Promise<string> {
  const name = partitionOf(table, id);
  // Sorting is by far what holds the most memory, in each process that takes part.
  await client.query("set local maintenance_work_mem = '160MB'; set local work_mem = '64MB'");
  await client.query(`create table ${name} (like ${table} including defaults including constraints)`);
  await client.query(`alter table ${name} alter part set default ${id}, add constraint of_its_part check (part = ${id})`);
  return name;
}

/** Readers see the one or the other. */
export async function putInPlace(client: PoolClient, table: Table, id: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass',
    [table],
  );
  for (const { name } of rows) await client.query(`drop table ${name}`);
  const name = partitionOf(table, id);
  await client.query(`alter table ${table} attach partition ${name} for values in (${id})`);
  await client.query(`alter table ${name} drop constraint of_its_part`);
  await client.query(`analyze ${name}`);
}

/** What changed before the day of a release is in it. */
export async function dropChangesBefore(client: PoolClient, stream: WrittenKind, day: string | null): Promise<void> {
  if (day !== null) await client.query('delete from register_changes where stream = $1 and published_at < $2::date', [stream, day]);
}

const NUMBERED_PART = /(\d{1,3})(?:_|of)(\d{1,3})(?=\D*$)/i;
/** Files that say in their names that they are one of several are loaded together. */
export function requireAllParts(files: readonly OpenDataFile[]): void {
  const parts = files.flatMap(({ name }) => {
    const [, part, of] = /part\d|\dof\d/i.test(name) ? (NUMBERED_PART.exec(name) ?? []) : [];
    return part === undefined || of === undefined ? [] : [{ part: Number(part), of: Number(of) }];
  });
  const [first] = parts;
  if (first === undefined) return;
  const has = new Set(parts.map(({ part }) => part)).size;
  if (has < first.of) throw new Error(`of its ${first.of} parts ${has} ${has === 1 ? 'is' : 'are'} here: load all of them together`);
}

type Before = { rows: number; lastOn: string | null };
export async function findBefore(client: PoolClient, kind: WrittenKind, id: number): Promise<Before | null> {
  const { rows } = await client.query<{ rows: number; last_on: string | null }>(
    'select rows, last_on from data_versions where kind = $1 and id < $2 order by id desc limit 1',
    [kind, id],
  );
  return rows[0] ? { rows: Number(rows[0].rows), lastOn: rows[0].last_on } : null;
}
type WrittenKind = 'companies' | 'company_owners';

/** Of so much less than before nobody knows whether it was cut. */
const LEAST_OF_BEFORE = 0.8;
/** What is whole is not taken for a release that is older or was cut. */
export function requireNewer(before: Before | null, { rows, lastOn }: Pick<WrittenVersion, 'rows' | 'lastOn'>): void {
  if (before === null) return;
  if (before.lastOn !== null && lastOn !== null && lastOn < before.lastOn)
    throw new Error(`it goes to ${lastOn}, and what is loaded goes to ${before.lastOn}`);
  if (rows < before.rows * LEAST_OF_BEFORE)
    throw new Error(
      `it has ${numbers(rows)} rows where the release before had ${numbers(before.rows)}: it was cut, or a part of it is missing`,
    );
}

const BYTES_BETWEEN_WORDS = 250_000_000;
/** Says how far several files are that are one release. */
export function progressOf(progress: Progress, name: string, allBytes: number): { of(bytes: number): void; next(): void } {
  let [before, now, told] = [0, 0, 0];
  return {
    of(bytes) {
      now = before + bytes;
      if (now - told < BYTES_BETWEEN_WORDS) return;
      told = now;
      progress(`${name}: ${Math.floor((now / allBytes) * 100)} % read …`);
    },
    next: () => void (before = now),
  };
}
