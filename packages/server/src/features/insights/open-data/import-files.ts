import { createHash } from 'node:crypto';
import type { OpenDataKind } from '@freehold/contract/insights/open-data';
import type { Pool, PoolClient } from 'pg';
import { NoBoundaries } from '@freehold/insights/read-boundaries';
import { noteHash, wasRead, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { importBoundaries, kindOfOutlines } from './import-boundaries.ts';
import { importCodeList, importCodePoint } from './import-code-point.ts';
import { importCompanies } from './import-companies.ts';
import { importCompanyTitles } from './import-company-titles.ts';
import { importHousePrices } from './import-house-prices.ts';
import { importOwners } from './import-owners.ts';
import { importPostcodeDirectory } from './import-postcode-directory.ts';
import { dropLeftovers } from './fill-sales.ts';
import { importSales, type ImportOptions } from './import-sales.ts';
import { inOneTransaction, numbers, type Progress } from './import-transaction.ts';
import { examineFile, recogniseFiles, type Examined, type FileShape, type OpenDataFile } from './recognise-file.ts';

type Import = (
  client: PoolClient,
  source: ImportedFile,
  progress: Progress,
  options: ImportOptions & { pool: Pool },
) => Promise<WrittenVersion>;
const BY_SHAPE: Partial<Record<FileShape, { kind: OpenDataKind; run: Import }>> = {
  price_paid: { kind: 'price_paid', run: importSales },
  report_builder: { kind: 'price_paid', run: importSales },
  code_list: { kind: 'code_list', run: importCodeList },
  postcode_directory: { kind: 'postcode_directory', run: importPostcodeDirectory },
  house_prices: { kind: 'house_price_index', run: importHousePrices },
  ccod: { kind: 'ccod', run: importCompanyTitles },
  ocod: { kind: 'ocod', run: importCompanyTitles },
};

/** Releases that may come in several files. */
const OF_SEVERAL: readonly {
  kind: OpenDataKind;
  isOne: (shape: FileShape) => boolean;
  several: (count: number) => string;
  run: (client: PoolClient, source: ImportedFile, files: readonly OpenDataFile[], progress: Progress) => Promise<WrittenVersion>;
}[] = [
  {
    kind: 'code_point_open',
    isOne: (shape) => shape.startsWith('code_point'),
    several: (count) => `${count} files of Code-Point Open`,
    run: importCodePoint,
  },
  {
    kind: 'companies',
    isOne: (shape) => shape === 'companies',
    several: (count) => `${count} files of the Free Company Data Product`,
    run: importCompanies,
  },
  {
    kind: 'company_owners',
    isOne: (shape) => shape === 'company_owners',
    several: (count) => `${count} files of people with significant control`,
    run: importOwners,
  },
];

export type ImportOutcome = { read: number; unchanged: number; refused: number; unknown: number };

/**
 * Reads files of open data, each kind recognised by its content. A file is one transaction: it is read whole or changes nothing. What was read
 * before is left out, so that a run that was interrupted is simply begun again.
 */
export async function importFiles(
  pool: Pool,
  paths: readonly string[],
  progress: Progress,
  options: ImportOptions & { only?: readonly FileShape[] } = {},
): Promise<ImportOutcome> {
  const { files: found, unknown } = await recogniseFiles(paths);
  const files = found.filter(({ shape }) => options.only?.includes(shape) ?? true);
  for (const { path, why } of unknown) progress(`Left out  ${path}: ${why}.`);
  const outcome: ImportOutcome = { read: 0, unchanged: 0, refused: 0, unknown: unknown.length };
  for (const { kind, isOne, several, run } of OF_SEVERAL) {
    const parts = files.filter(({ shape }) => isOne(shape));
    const [first] = parts;
    if (!first) continue;
    const name = parts.length === 1 ? first.name : several(parts.length);
    await one({ ...first, name }, kind, parts, (client, source) => run(client, source, parts, progress));
  }
  for (const file of files) {
    const how = BY_SHAPE[file.shape];
    // Which outlines they are stands anywhere in the file.
    if (file.shape === 'outlines') await one(file, await kindOfOutlines(file.path), [file], importBoundaries);
    else if (how) await one(file, how.kind, [file], how.run);
  }
  return outcome;

  async function one(file: OpenDataFile, kind: OpenDataKind, parts: readonly OpenDataFile[], run: Import): Promise<void> {
    const ended = new AbortController();
    try {
      const examined = await examineAll(parts, ended.signal);
      // A report of the report builder may end without a line break; every row of the other files ends with one.
      if (!examined.endsWithLine && file.shape === 'price_paid') throw new Error('it ends in the middle of a line: it was cut');
      const written = await inOneTransaction(pool, async (client) => {
        if (await wasRead(client, kind, examined)) return null;
        const version = await run(client, { kind, file, examined }, progress, { ...options, pool });
        await noteHash(client, version, await examined.sha256);
        return version;
      });
      if (written === null) {
        outcome.unchanged += 1;
        return progress(`${file.name}: read before, nothing to do.`);
      }
      outcome.read += 1;
      const { rows, added, changed, removed, kept } = written;
      progress(
        `${file.name}: ${numbers(rows)} rows; ${numbers(added)} added, ${numbers(changed)} changed, ${numbers(removed)} removed, ${numbers(kept)} left as they were. Version ${written.id}.`,
      );
    } catch (error) {
      if (error instanceof NoBoundaries) {
        outcome.unknown += 1;
        return progress(`Left out  ${file.name}: ${error.message}.`);
      }
      if (kind === 'price_paid') await inOneTransaction(pool, dropLeftovers).catch(() => undefined);
      outcome.refused += 1;
      progress(`Refused   ${file.name}: ${reasonOf(error)}. Nothing of it was kept.`);
    } finally {
      ended.abort();
    }
  }
}

/** One file, or many that are one release. */
async function examineAll(files: readonly OpenDataFile[], signal: AbortSignal): Promise<Examined> {
  const [first, ...more] = files;
  if (first !== undefined && more.length === 0) return examineFile(first.path, signal);
  const hash = createHash('sha256');
  let bytes = 0;
  for (const file of files) {
    const examined = await examineFile(file.path, signal);
    hash.update(await examined.sha256);
    bytes += examined.bytes;
  }
  return { sha256: Promise.resolve(hash.digest('hex')), bytes, endsWithLine: true };
}

/** PostgreSQL names the line and the column of a row it cannot read. */
const PLACE = /COPY \w+, (line \d+(?:, column \w+)?)/;
const OF_DATA = /^(22|23)/;
/** What was read, as PostgreSQL quotes it. */
const QUOTED = /: "([^"]{0,80})"|value "([^"]{0,80})"/;
const RULES: Readonly<Record<string, string>> = {
  price: 'the price is nothing or less',
  type: 'the type of property is none of D, S, T, F and O',
  tenure: 'the tenure is none of F, L and U',
  category: 'the category is neither A nor B',
  status: 'the record status is none of A, C and D',
};

/** What PostgreSQL says of a row, in words of the file. */
function wordsOfRow(code: string, error: Error): string {
  const { message } = error;
  const [, after, before] = QUOTED.exec(message) ?? [];
  const value = `“${after ?? before ?? ''}”`;
  if (code === '23514') {
    // `price_paid_price_check`: the column stands before the last word.
    const rule = 'constraint' in error ? String(error.constraint).split('_').at(-2) : undefined;
    return RULES[rule ?? ''] ?? `its ${rule ?? 'values'} cannot be so`;
  }
  if (code === '22021') return 'the text is not in UTF-8';
  if (code === '22P02' && /integer|numeric/.test(message)) return `${value} is no whole number`;
  if (code === '22003') return `${value} is too large a number`;
  if (code === '22007' || code === '22008') return `${value} is no date`;
  if (/extra data after last/.test(message)) return 'it has a column too many';
  if (/missing data for column/.test(message)) return 'it has too few columns';
  if (/unterminated CSV/.test(message)) return 'a quotation mark is not closed';
  return message;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it could not be read';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const where = 'where' in error && typeof error.where === 'string' ? error.where : '';
  const isOfData = code !== undefined && OF_DATA.test(code);
  const place = PLACE.exec(where)?.[1];
  if (isOfData) return `${place ?? 'a row'} cannot be read (${wordsOfRow(code, error)})`;
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') return 'the archive is damaged or cut';
  if (code?.startsWith('CSV_')) return `a row cannot be read (${error.message})`;
  // Everything else is no fault of the file.
  if (code !== undefined) throw error;
  return error.message;
}
