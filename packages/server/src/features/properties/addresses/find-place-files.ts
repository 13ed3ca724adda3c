import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const HEAD_BYTES = 2000;
const CODE_POINT_HEADER = /^"?Postcode"?,"?Positional_quality_indicator/i;
const CODE_POINT_ROW = /^"[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}",\d{1,2},\d+,\d+,"[EWSN]\d{8}"/;
const CODE_LIST = /^level,name_or_code,code_or_name/;
/** The two shapes HM Land Registry publishes: whole files without a header, and the report builder's with one. */
const PRICE_PAID_ROW = /^"\{[0-9A-F-]{36}\}","\d+","\d{4}-\d\d-\d\d/i;
export const REPORT_HEADER =
  'unique_id,price_paid,deed_date,postcode,property_type,new_build,estate_type,saon,paon,street,locality,town,district,county,transaction_category,linked_data_uri';

export type PlaceFile = { path: string; hasHeader: boolean };
export type PlaceFiles = { codePoint: PlaceFile[]; codeList: string | null; pricePaid: PlaceFile[]; unknown: string[] };

/** A file's text, unzipped where it is gzipped. */
export function openPlaceFile(path: string): Readable {
  const raw = createReadStream(path);
  if (!path.endsWith('.gz')) return raw;
  const unzip = createGunzip();
  raw.on('error', (error) => unzip.destroy(error));
  return raw.pipe(unzip);
}

async function headOf(path: string): Promise<string> {
  let head = '';
  for await (const chunk of openPlaceFile(path)) {
    head += (chunk as Buffer).toString('latin1');
    if (head.length >= HEAD_BYTES) break;
  }
  return head.replace(/^\u00ef\u00bb\u00bf/, '');
}

/** What of these files and folders is published places, told by content and never by name. */
export async function findPlaceFiles(paths: readonly string[]): Promise<PlaceFiles> {
  const found: PlaceFiles = { codePoint: [], codeList: null, pricePaid: [], unknown: [] };
  for (const path of paths.flatMap(filesIn)) {
    const head = await headOf(path);
    if (CODE_POINT_HEADER.test(head)) found.codePoint.push({ path, hasHeader: true });
    else if (CODE_POINT_ROW.test(head)) found.codePoint.push({ path, hasHeader: false });
    else if (head.startsWith(REPORT_HEADER)) found.pricePaid.push({ path, hasHeader: true });
    else if (PRICE_PAID_ROW.test(head)) found.pricePaid.push({ path, hasHeader: false });
    else if (CODE_LIST.test(head)) found.codeList = path;
    else found.unknown.push(path);
  }
  return found;
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.csv(\.gz)?$/i.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort();
}
