import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** How the names of files of data end. */
export const DATA_FILE = /\.(csv|txt|json|jsonl|geojson|topojson)(\.gz)?$/i;
const HEAD_BYTES = 4000;
const NEWLINE = 10;
/** The two shapes HM Land Registry publishes: whole files without a header, and the report builder's with one. */
const PRICE_PAID_ROW = /^"\{[0-9A-F-]{36}\}","\d+","\d{4}-\d\d-\d\d/i;
export const REPORT_HEADER =
  'unique_id,price_paid,deed_date,postcode,property_type,new_build,estate_type,saon,paon,street,locality,town,district,county,transaction_category,linked_data_uri';

/** What a file is, by how it begins. */
const SHAPES = [
  { shape: 'ocod', begins: /^"?Title Number"?,"?Tenure"?,"?Property Address"?,(?=[^\n]*"?Country Incorporated \(1\))/i },
  { shape: 'ccod', begins: /^"?Title Number"?,"?Tenure"?,"?Property Address"?,(?=[^\n]*"?Proprietor Name \(1\))/i },
  { shape: 'report_builder', begins: new RegExp(`^"?${REPORT_HEADER.replaceAll(',', '"?,"?')}`, 'i') },
  { shape: 'price_paid', begins: PRICE_PAID_ROW },
  { shape: 'code_point_headed', begins: /^"?Postcode"?,"?Positional_quality_indicator/i },
  { shape: 'code_point', begins: /^"[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}",\d{1,2},\d+,\d+,"[EWSN]\d{8}"/ },
  { shape: 'code_list', begins: /^level,name_or_code,code_or_name/ },
  { shape: 'postcode_directory', begins: /^"?pcds?"?,(?=[^\n]*"?osnrth1m)/i },
  { shape: 'companies', begins: /^"? ?CompanyName"?, ?"? ?CompanyNumber"?, ?"? ?RegAddress\./i },
  { shape: 'company_owners', begins: /^\{\s*(?:"company_number"\s*:\s*"[^"\n]{1,12}"\s*,\s*)?"data"\s*:\s*\{/ },
  { shape: 'outlines', begins: /^\s*\{(?=[^[]{0,1000}"type"\s*:\s*"(FeatureCollection|Topology)")/ },
  { shape: 'house_prices', begins: /^"?Date"?,"?Region_?Name"?,"?Area_?Code"?,"?Average_?Price/i },
] as const;
export type FileShape = (typeof SHAPES)[number]['shape'];
export type OpenDataFile = { path: string; name: string; shape: FileShape; head: string };

/** A file's text, unzipped where it is gzipped: told by its first bytes, not by its name. */
export async function openText(path: string): Promise<Readable> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  await file.close();
  const raw = createReadStream(path, { highWaterMark: 1 << 18 });
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) return raw;
  const unzip = createGunzip({ chunkSize: 1 << 18 });
  raw.on('error', (error) => unzip.destroy(error));
  return raw.pipe(unzip);
}

async function headOf(path: string): Promise<string> {
  let head = '';
  for await (const chunk of await openText(path)) {
    head += Buffer.from(chunk).toString('latin1');
    if (head.length >= HEAD_BYTES) break;
  }
  return head.replace(/^\u00ef\u00bb\u00bf/, '').slice(0, HEAD_BYTES);
}

/** What of these files and folders is open data, told by content and never by name; in the order of the names. */
export async function recogniseFiles(paths: readonly string[]): Promise<{ files: OpenDataFile[]; unknown: string[] }> {
  const files: OpenDataFile[] = [];
  const unknown: string[] = [];
  for (const path of paths.flatMap(filesIn)) {
    // A damaged archive is told when it is read, with its name.
    const head = await headOf(path).catch(() => '');
    const shape = SHAPES.find(({ begins }) => begins.test(head))?.shape;
    if (shape === undefined) unknown.push(path);
    else files.push({ path, name: basename(path), shape, head });
  }
  return { files, unknown };
}

export type Examined = { sha256: string; bytes: number; endsWithLine: boolean };

/** Reads a file to its end: its hash, and whether its last line is whole. A damaged archive throws. */
export async function examineFile(path: string): Promise<Examined> {
  const hash = createHash('sha256');
  let bytes = 0;
  let last: number | undefined;
  for await (const chunk of await openText(path)) {
    const read = Buffer.from(chunk);
    hash.update(read);
    bytes += read.length;
    last = read.at(-1) ?? last;
  }
  return { sha256: hash.digest('hex'), bytes, endsWithLine: last === NEWLINE };
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && DATA_FILE.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort();
}
