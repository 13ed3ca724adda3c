import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
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
export async function openText(path: string, signal?: AbortSignal): Promise<Readable> {
  const isArchive = await isCompressed(path);
  const raw = createReadStream(path, { highWaterMark: 1 << 18, ...(signal ? { signal } : {}) });
  if (!isArchive) return raw;
  const unzip = createGunzip({ chunkSize: 1 << 18 });
  raw.on('error', (error) => unzip.destroy(error));
  return raw.pipe(unzip);
}

async function isCompressed(path: string): Promise<boolean> {
  const [first, second] = await bytesAt(path, 0, 2);
  return first === 0x1f && second === 0x8b;
}

async function bytesAt(path: string, from: number, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Why nothing is known of a file. */
async function whyUnknown(path: string, isReadable: boolean): Promise<string> {
  const [one, two] = await bytesAt(path, 0, 2);
  if (one === undefined) return 'it is empty';
  if (!isReadable) return 'the archive is damaged or cut';
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) return 'it is written in UTF-16, save it as UTF-8';
  return 'it begins like none of the files that are known';
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
export async function recogniseFiles(
  paths: readonly string[],
): Promise<{ files: OpenDataFile[]; unknown: { path: string; why: string }[] }> {
  const files: OpenDataFile[] = [];
  const unknown: { path: string; why: string }[] = [];
  for (const path of paths.flatMap(filesIn)) {
    // A damaged archive is told when it is read, with its name.
    const read = await headOf(path).catch(() => null);
    const head = read ?? '';
    const shape = SHAPES.find(({ begins }) => begins.test(head))?.shape;
    if (shape === undefined) unknown.push({ path, why: await whyUnknown(path, read !== null) });
    else files.push({ path, name: basename(path), shape, head });
  }
  return { files, unknown };
}

/** `sha256` may still be on its way. */
export type Examined = { sha256: Promise<string>; bytes: number; endsWithLine: boolean };
type ReadFile = { sha256: string; bytes: number; endsWithLine: boolean };

/**
 * A file’s size, whether its last line is whole, and its hash. An archive is read to its end for them, and throws where it is damaged; another
 * file tells the first two at once, so that it can be imported while its hash is worked out.
 */
export async function examineFile(path: string, signal: AbortSignal): Promise<Examined> {
  const reading = readToEnd(path, signal);
  const sha256 = reading.then((read) => read.sha256);
  // Who asks for it later is told of a fault; meanwhile nobody else need be.
  sha256.catch(() => undefined);
  if (await isCompressed(path)) return { ...(await reading), sha256 };
  const { size } = await stat(path);
  const [last] = await bytesAt(path, Math.max(0, size - 1), 1);
  return { sha256, bytes: size, endsWithLine: last === NEWLINE };
}

async function readToEnd(path: string, signal: AbortSignal): Promise<ReadFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let last: number | undefined;
  for await (const chunk of await openText(path, signal)) {
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
