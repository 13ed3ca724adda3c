import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

export const SECTORS = 9_000;
const UNITS = ['AA', 'AB', 'AD', 'AE', 'AF', 'BA', 'BB', 'BD', 'BE', 'BG', 'DA', 'DB', 'DD', 'DE', 'DF', 'EA', 'EB', 'ED'];
const AREAS = ['RG', 'M', 'BS', 'LS', 'B', 'NE', 'CF', 'EX', 'PL', 'SW', 'SE', 'N', 'W', 'E', 'BN', 'CB', 'NR', 'DE', 'NG', 'S'];

/** Random numbers that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const pick = (list: readonly string[], random: () => number): string => list[Math.floor(random() * list.length)] ?? '';
const idOf = (number: number) => `{${number.toString(16).toUpperCase().padStart(8, '0')}-863A-5CB0-E053-6B04A8C0F504}`;

/** How many sectors the sales lie in: the fewer, the more each has, and each area, as with so many more sales. */
let sectors = SECTORS;
export const setSectors = (count: number): void => void (sectors = count);

export function sectorOf(number: number): string {
  const at = number % sectors;
  const areas = Math.max(1, Math.round((AREAS.length * sectors) / SECTORS));
  const area = AREAS[at % areas] ?? '';
  const rest = Math.floor(at / areas);
  return `${area}${1 + Math.floor(rest / 10)} ${rest % 10}`;
}
export const postcodeOf = (number: number): string => `${sectorOf(number)}${UNITS[number % UNITS.length] ?? ''}`;
/** Every postcode, each at a place of its own. */
export function* madePostcodes(): Generator<{ postcode: string; easting: number; northing: number }> {
  for (let at = 0; at < sectors; at++)
    for (const [unit, letters] of UNITS.entries())
      yield {
        postcode: `${sectorOf(at)}${letters}`,
        easting: 300_000 + (at % 100) * 2000 + unit * 100,
        northing: 100_000 + Math.floor(at / 100) * 2000,
      };
}

const STREETS = 300;
/** Two postcodes of a sector lie in one street; other sectors have streets of the same names. */
export const streetOf = (sector: number, unit: number): string => `PEEL ROAD ${100 + ((sector * 7 + Math.floor(unit / 2)) % STREETS)}`;

function lineOf(number: number, random: () => number, status: string, years: [from: number, count: number]): string {
  const at = Math.floor(random() * sectors);
  const sector = sectorOf(at);
  const day = new Date(Date.UTC(years[0], 0, 1) + Math.floor(random() * years[1] * 365) * 86_400_000).toISOString().slice(0, 10);
  const price = Math.round(Math.exp(11.6 + random() + random()) / 500) * 500;
  const type = pick(['D', 'S', 'T', 'T', 'F'], random);
  const isNew = random() < 0.1 ? 'Y' : 'N';
  const paon = 1 + Math.floor(random() * 40);
  const category = random() < 0.93 ? 'A' : 'B';
  const unit = Math.floor(random() * UNITS.length);
  return `"${idOf(number)}","${price}","${day} 00:00","${sector}${UNITS[unit] ?? ''}","${type}","${isNew}","${type === 'F' ? 'L' : 'F'}","${paon}","${type === 'F' ? `FLAT ${paon}` : ''}","${streetOf(at, unit)}","TILEHURST","READING","READING","BERKSHIRE","${category}","${status}"\n`;
}

async function writeSales(path: string, lines: Iterable<string>): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 1 << 20 });
  for (const line of lines) if (!file.write(line)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
}

export type MadeFiles = { all: string; month: string };
/** A file of made-up sales of 31 years, and one of a month with additions, corrections and deletions. */
export async function writeMadeSales(folder: string, rows: number, changes: number): Promise<MadeFiles> {
  const random = seeded(7);
  const [all, month] = [join(folder, 'pp-complete.csv'), join(folder, 'pp-monthly.csv')];
  await writeSales(
    all,
    (function* () {
      for (let number = 0; number < rows; number++) yield lineOf(number, random, 'A', [1995, 31]);
    })(),
  );
  await writeSales(
    month,
    (function* () {
      for (let number = 0; number < changes; number++) {
        const chance = random();
        const [at, status] = chance < 0.9 ? [rows + number, 'A'] : [Math.floor(random() * rows), chance < 0.98 ? 'C' : 'D'];
        yield lineOf(at, random, status, [2025, 1.2]);
      }
    })(),
  );
  return { all, month };
}
