import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { numbers, type Progress } from './import-transaction.ts';
import { type OwnerLines, ownerRows } from './owner-lines.ts';
import { type OpenDataFile, openText } from './recognise-file.ts';
import { beginRelease, dropChangesBefore, findBefore, progressOf, putInPlace, requireAllParts, requireNewer } from './replace-release.ts';

/** The last line says how many entries there are; nobody says to the last one what it counts. */
const LEAST_OF_TOTALS = 0.99;

/** Reads a snapshot of people with significant control, in one file or several parts, in place of the one before. */
export async function importOwners(
  client: PoolClient,
  source: ImportedFile,
  files: readonly OpenDataFile[],
  progress: Progress,
): Promise<WrittenVersion> {
  requireAllParts(files);
  const id = await beginVersion(client, source);
  const before = await findBefore(client, 'company_owners', id);
  const table = await beginRelease(client, 'register_owners', id);
  const told = progressOf(progress, source.file.name, source.examined.bytes);
  const all: OwnerLines = { lines: 0, kept: 0, totals: null };
  for (const file of files) {
    const counted: OwnerLines = { lines: 0, kept: 0, totals: null };
    const into = client.query(copyFrom(`copy ${table} (number, entry, said) from stdin (format text, freeze)`));
    const text = await openText(file.path);
    let bytes = 0;
    text.on('data', (chunk: Buffer) => told.of((bytes += chunk.length)));
    await pipeline(text, ownerRows(counted), into);
    told.next();
    all.lines += counted.lines;
    all.kept += counted.kept;
    all.totals = counted.totals ?? all.totals;
  }
  const { kept: rows, totals } = all;
  if (rows === 0) throw new Error('it has no entries');
  if (totals === null) throw new Error('the line with its totals is missing: it was cut, or a part of it is missing');
  if (rows < totals.rows * LEAST_OF_TOTALS)
    throw new Error(`it has ${numbers(rows)} entries and says that it has ${numbers(totals.rows)}: a part of it is missing`);
  requireNewer(before, { rows, lastOn: totals.on });
  progress(`${source.file.name}: ${numbers(rows)} rows read, sorting …`);
  await client.query(`create index on ${table} (number)`);
  await putInPlace(client, 'register_owners', id);
  await dropChangesBefore(client, 'company_owners', totals.on);
  return closeVersion(client, {
    id,
    rows,
    added: rows,
    changed: 0,
    removed: before?.rows ?? 0,
    kept: 0,
    firstOn: null,
    lastOn: totals.on,
  });
}
