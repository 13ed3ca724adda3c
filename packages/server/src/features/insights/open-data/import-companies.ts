import type { PoolClient } from 'pg';
import { WORDS_OF } from '../../../providers/companies/copy-search.ts';
import { COMPANY_COLUMNS, wrongHeader } from './company-columns.ts';
import { copyRows } from './copy-rows.ts';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { numbers, type Progress } from './import-transaction.ts';
import type { OpenDataFile } from './recognise-file.ts';
import { beginRelease, dropChangesBefore, findBefore, progressOf, putInPlace, requireAllParts, requireNewer } from './replace-release.ts';

const DUPLICATE = '23505';
/** What tells of a company that is kept whether anything changed. */
const COMPARED = ['name', 'status', 'office_post_code', 'office_address_line1', 'accounts_next_due', 'confirmation_next_due', 'sic_1'];

/**
 * Reads a release of the Free Company Data Product, in one file or several parts, in place of the one before. Companies that ended are not in it,
 * so those of the release before that it lacks are kept, and marked.
 */
export async function importCompanies(
  client: PoolClient,
  source: ImportedFile,
  files: readonly OpenDataFile[],
  progress: Progress,
): Promise<WrittenVersion> {
  requireAllParts(files);
  for (const file of files) {
    const wrong = wrongHeader(file.head.split(/\r?\n/, 1)[0] ?? '');
    if (wrong !== null) throw new Error(`${files.length === 1 ? '' : `${file.name}: `}${wrong}`);
  }
  const id = await beginVersion(client, source);
  const before = await findBefore(client, 'companies', id);
  const table = await beginRelease(client, 'register_companies', id);
  // Dates are written 31/12/2026.
  await client.query("set local datestyle = 'ISO, DMY'");
  const told = progressOf(progress, source.file.name, source.examined.bytes);
  for (const file of files) {
    await copyRows(client, {
      path: file.path,
      table,
      columns: COMPANY_COLUMNS,
      hasHeader: true,
      options: `, freeze, force_null (${COMPANY_COLUMNS.join(', ')})`,
      onBytes: told.of,
    });
    told.next();
  }
  const facts = await client.query<{ rows: number; first: string | null; last: string | null }>(
    `select count(*) as rows, min(incorporated_on) as first, max(incorporated_on) filter (where incorporated_on <= current_date) as last from ${table}`,
  );
  const { rows = 0, first = null, last = null } = facts.rows[0] ?? {};
  if (rows === 0) throw new Error('it has no companies');
  requireNewer(before, { rows, lastOn: last });
  progress(`${source.file.name}: ${numbers(rows)} rows read, sorting …`);
  await client.query(`create unique index on ${table} (number, part)`).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === DUPLICATE)
      throw new Error('a company is in it twice: two releases, or a part and the whole, were given together');
    throw error;
  });
  const { added, changed, removed } = before === null ? { added: rows, changed: 0, removed: 0 } : await compare(client, table, last);
  await client.query(`create index on ${table} (name text_pattern_ops)`);
  await client.query(`create index on ${table} using gin (${WORDS_OF('name')})`);
  await client.query(`create index on ${table} (office_post_code, office_address_line1)`);
  await putInPlace(client, 'register_companies', id);
  await dropChangesBefore(client, 'companies', last);
  return closeVersion(client, { id, rows, added, changed, removed, kept: rows - added - changed, firstOn: first, lastOn: last });
}

/** Takes over what the release before had and this one lacks, and counts what is new in it. */
async function compare(client: PoolClient, table: string, last: string | null) {
  const { rows } = await client.query<{ added: number; changed: number }>(
    `select count(*) filter (where old.number is null or old.missing_from is not null) as added,
       count(*) filter (where old.number is not null and old.missing_from is null
         and (${COMPARED.map((column) => `old.${column}`).join(', ')}) is distinct from (${COMPARED.map((column) => `new.${column}`).join(', ')})) as changed
     from ${table} as new left join register_companies as old on old.number = new.number`,
  );
  const columns = COMPANY_COLUMNS.map((column) => `old.${column}`).join(', ');
  const { rows: gone } = await client.query<{ removed: number }>(
    `with gone as (insert into ${table} (${COMPANY_COLUMNS.join(', ')}, missing_from)
       select ${columns}, coalesce(old.missing_from, $1::date, current_date) from register_companies as old
         left join ${table} as new on new.number = old.number where new.number is null returning missing_from)
     select count(*) filter (where missing_from = coalesce($1::date, current_date)) as removed from gone`,
    [last],
  );
  return { added: rows[0]?.added ?? 0, changed: rows[0]?.changed ?? 0, removed: gone[0]?.removed ?? 0 };
}
