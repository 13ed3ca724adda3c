import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readZone } from '@freehold/mrz-reader/read-zone';
import sharp from 'sharp';

type Outcome = { name: string; is: 'exact' | 'refused' | 'wrong'; isReadable: boolean; hasZone: boolean; ms: number };
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 10_000);

/**
 * `npm run bench -- mrz --images DIR [--json FILE] [--only odd|even]`: reads the zone of every NAME.jpg (or .jpeg, .png) and holds it against
 * NAME.txt, which is empty where the picture has none. What lies in NAME.unreadable.txt instead may be refused, but not read as anything
 * else. Time is that of the reader alone, on this machine, without opening the file.
 */
export async function runMrz(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { images: { type: 'string' }, json: { type: 'string' }, only: { type: 'string' }, tell: { type: 'boolean', default: false } },
  });
  if (values.images === undefined) throw new Error('Say where the pictures are: --images DIR');
  const outcomes: Outcome[] = [];
  for (const file of readdirSync(values.images).toSorted()) {
    const [, name] = /^(.+)\.(?:jpe?g|png)$/i.exec(file) ?? [];
    if (name === undefined) continue;
    const isOdd = Number(/\d+$/.exec(name)?.[0] ?? 0) % 2 === 1;
    if (values.only !== undefined && (values.only === 'odd') !== isOdd) continue;
    outcomes.push(await tryOne(join(values.images, file), join(values.images, name), name, values.tell));
  }
  const readable = outcomes.filter(({ isReadable, hasZone }) => isReadable && hasZone);
  const count = (list: readonly Outcome[], is: Outcome['is']) => list.filter((outcome) => outcome.is === is).length;
  const wrong = count(outcomes, 'wrong');
  const figures = {
    pictures: outcomes.length,
    readable: readable.length,
    exactRate: share(count(readable, 'exact'), readable.length),
    wrongAcceptedRate: share(wrong, outcomes.length),
    refusedRate: share(count(readable, 'refused'), readable.length),
    msMedian: Math.round(median(outcomes.map(({ ms }) => ms))),
    msSlowest: Math.round(Math.max(0, ...outcomes.map(({ ms }) => ms))),
  };
  console.log(
    `${figures.pictures} pictures, ${figures.readable} with a zone to be read: ${count(readable, 'exact')} exact (${(100 * figures.exactRate).toFixed(1)} %), ${count(readable, 'refused')} refused, ${wrong} wrong of all; ${figures.msMedian} ms in the middle, ${figures.msSlowest} ms at most`,
  );
  for (const { name, is, isReadable, hasZone } of outcomes)
    if (is === 'wrong' || (is === 'refused' && isReadable && hasZone)) console.log(`  ${name}: ${is}`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

async function tryOne(picture: string, base: string, name: string, tells: boolean): Promise<Outcome> {
  const isReadable = !existsSync(`${base}.unreadable.txt`);
  const text = isReadable ? `${base}.txt` : `${base}.unreadable.txt`;
  const wanted = existsSync(text) ? readFileSync(text, 'utf8').trim() : '';
  const { data, info } = await sharp(readFileSync(picture))
    .rotate()
    .removeAlpha()
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const told: string[] = [];
  const started = performance.now();
  const today = new Date().toISOString().slice(0, 10);
  const read = readZone({ width: info.width, height: info.height, data }, { today, ...(tells ? { tell: (why) => told.push(why) } : {}) });
  const ms = performance.now() - started;
  const is = read === null ? 'refused' : read.lines.join('\n') === wanted ? 'exact' : 'wrong';
  if (tells && is !== 'exact' && (wanted !== '' || is === 'wrong'))
    console.log(
      `${name} ${is} ${info.width}x${info.height}\n  wanted\n    ${wanted.replaceAll('\n', '\n    ')}\n  ${told.slice(0, 12).join('\n  ')}\n  ${read?.lines.join('\n') ?? ''}`,
    );
  return { name, is, isReadable, hasZone: wanted !== '', ms };
}
