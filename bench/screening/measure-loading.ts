/* Loads a source of many names into the running product by the operator's command, and asks it meanwhile what people ask. */
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ListEntry } from '@freehold/screening/types';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { runProduct, type Product } from '@freehold/testkit/product';
import { askSteadily, type Asked } from './ask-steadily.ts';
import { gatherWords, recombinedEntries, type Words } from './measure-scale.ts';
import { HAS_SCREENING_DATA, SCREENING_DATA } from './shared-data.ts';

type MemoryMb = { api: number; worker: number; import: number; database: number };
type Loading = {
  /** The operator's command from its start to its end. */
  importSeconds: number;
  /** From the end of the command to the first check that was compared with the new version. */
  swapSeconds: number;
  importing: Asked;
  swapping: Asked;
  peakMb: MemoryMb;
};
export type LoadingFigures = {
  names: number;
  entries: number;
  fileMb: number;
  before: Asked;
  beforeMb: MemoryMb;
  first: Loading;
  /** The same source again, with every hundredth entry changed; above a million names it is left out, because it takes as long again. */
  changed: Loading | null;
  after: Asked;
  afterMb: MemoryMb;
};

const QUIET_MS = 15_000;
const SWAPPED_WITHIN_MS = 600_000;
const KEY = 'own-recombined';
const MOST_TWICE = 1_000_000;

export async function measureLoading(names: number): Promise<LoadingFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'freehold-loading-'));
  const words = gatherWords();
  const opened = await openDurableProduct(folder);
  try {
    if (HAS_SCREENING_DATA) await command(opened, 'lists', 'import', SCREENING_DATA, '--newest');
    const files = { first: join(folder, 'first.json'), changed: join(folder, 'changed.json') };
    const entries = await writeSource(files.first, words, names, (entry) => entry);
    if (names <= MOST_TWICE)
      await writeSource(files.changed, words, names, (entry, at) => (at % 100 === 0 ? { ...entry, text: 'Changed.' } : entry));
    console.log(`${names} names in ${entries} entries`);
    // The first checks start threads and fill what is kept.
    await askSteadily(opened.product, pause(QUIET_MS / 3));
    const before = await askSteadily(opened.product, pause(QUIET_MS));
    const beforeMb = memoryOf(opened);
    const first = await load(opened, files.first);
    const changed = names > MOST_TWICE ? null : await load(opened, files.changed);
    const after = await askSteadily(opened.product, pause(QUIET_MS));
    const fileMb = Math.round((await stat(files.first)).size / 2 ** 20);
    return { names, entries, fileMb, before, beforeMb, first, changed, after, afterMb: memoryOf(opened) };
  } finally {
    await opened.product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Opened = { product: Product; postmaster: number };

/** As a firm runs it: what is written survives a power cut, which costs time. */
export async function openDurableProduct(folder: string): Promise<Opened> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => undefined });
  async function drop() {
    await postgres.stop();
    await rm(postgres.location, { recursive: true, force: true });
  }
  const postmaster = Number((await readFile(join(postgres.location, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
  try {
    return { product: await runProduct({ url: postgres.url, drop }, { FREEHOLD_REQUESTS_A_MINUTE: '60000' }), postmaster };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function load(opened: Opened, path: string): Promise<Loading> {
  const peakMb: MemoryMb = { api: 0, worker: 0, import: 0, database: 0 };
  const watch = setInterval(() => keepHighest(peakMb, memoryOf(opened)), 1000);
  try {
    const began = performance.now();
    const said = command(opened, 'lists', 'import', path, '--as', KEY, '--name', 'Recombined', '--category', 'pep', '--newest');
    const importing = await askSteadily(opened.product, said);
    const ended = performance.now();
    const version = /version +([0-9a-f]{12})/.exec(await said)?.[1];
    if (version === undefined) throw new Error(`The import does not say which version it made:\n${await said}`);
    let swapped = 0;
    const isSwapped = Promise.withResolvers<void>();
    const late = setTimeout(() => isSwapped.reject(new Error('No check was compared with the new version')), SWAPPED_WITHIN_MS);
    const swapping = await askSteadily(opened.product, isSwapped.promise, (lists) => {
      if (swapped > 0 || !lists.some((list) => list.list_key === KEY && list.version === version)) return;
      swapped = performance.now();
      isSwapped.resolve();
    });
    clearTimeout(late);
    return { importSeconds: seconds(ended - began), swapSeconds: seconds(swapped - ended), importing, swapping, peakMb };
  } finally {
    clearInterval(watch);
  }
}

const seconds = (ms: number) => Number((ms / 1000).toFixed(1));

export async function command({ product }: Pick<Opened, 'product'>, ...args: string[]): Promise<string> {
  const { code, output } = await product.cli(...args);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Resident now, in megabytes. Of the database its largest process, which counts the memory they share. */
export function memoryOf({ postmaster }: Opened): MemoryMb {
  const found: MemoryMb = { api: 0, worker: 0, import: 0, database: 0 };
  for (const line of execFileSync('ps', ['-axo', 'ppid=,rss=,args='], { encoding: 'utf8' }).split('\n')) {
    const [, parent = '', kilobytes = '', what = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
    const mb = Math.round(Number(kilobytes) / 1024);
    if (Number(parent) === postmaster) found.database = Math.max(found.database, mb);
    if (Number(parent) !== process.pid) continue;
    if (what.includes('main.ts')) found.api = mb;
    else if (what.includes('worker.ts')) found.worker = mb;
    else if (what.includes('cli.ts lists')) found.import = mb;
  }
  return found;
}

function keepHighest(peak: MemoryMb, now: MemoryMb): void {
  for (const name of ['api', 'worker', 'import', 'database'] as const) peak[name] = Math.max(peak[name], now[name]);
}

/** FollowTheMoney as JSON lines; answers how many there are. */
export async function writeSource(
  path: string,
  words: Words,
  names: number,
  change: (entry: ListEntry, at: number) => ListEntry,
): Promise<number> {
  let at = 0;
  function* lines() {
    let some = '';
    for (const entry of recombinedEntries(words, names)) {
      some += `${JSON.stringify(entityOf(change(entry, at++)))}\n`;
      if (some.length < 1 << 20) continue;
      yield some;
      some = '';
    }
    yield some;
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return at;
}

function entityOf({ ref, kind, names, dobs, countries, identifiers, text }: ListEntry) {
  const [first, ...others] = names.map((name) => name.text);
  return {
    id: ref,
    caption: first,
    schema: kind === 'person' ? 'Person' : 'Organization',
    properties: {
      name: [first],
      alias: others,
      birthDate: dobs,
      country: countries,
      idNumber: identifiers.map((number) => number.replace('number: ', '')),
      topics: ['role.pep'],
      notes: text === '' ? [] : [text],
    },
    datasets: ['recombined'],
    target: true,
  };
}

export function printLoading(figures: LoadingFigures): void {
  const { first, changed } = figures;
  console.log(`\n${figures.names} names in ${figures.entries} entries, ${figures.fileMb} MB`);
  for (const [what, loading] of [
    ['first version', first],
    ['every hundredth entry changed', changed],
  ] as const) {
    if (!loading) continue;
    const { peakMb } = loading;
    console.log(
      `${what}: imported in ${loading.importSeconds} s, checks compared with it ${loading.swapSeconds} s later; most memory: import ${peakMb.import} MB, worker ${peakMb.worker} MB, API ${peakMb.api} MB, a database process ${peakMb.database} MB`,
    );
  }
  console.log(
    `worker ${figures.beforeMb.worker} MB before, ${figures.afterMb.worker} MB after; API ${figures.beforeMb.api} MB before, ${figures.afterMb.api} MB after\n`,
  );
  const phases: [string, Asked][] = [
    ['before', figures.before],
    ['importing', first.importing],
    ['until swapped', first.swapping],
    ...(changed
      ? ([
          ['importing again', changed.importing],
          ['until swapped again', changed.swapping],
        ] satisfies [string, Asked][])
      : []),
    ['after', figures.after],
  ];
  console.log(
    `${''.padEnd(22)}${['live', 'page of lists', 'list of checks', 'check accepted', 'check done'].map((name) => name.padStart(24)).join('')}`,
  );
  for (const [phase, { live, lists, checks, checkStarted, checkDone }] of phases) {
    const cells = [live, lists, checks, checkStarted, checkDone].map(({ p50, p95, longest, times }) =>
      `${p50} ${p95} ${longest} (${times})`.padStart(24),
    );
    console.log(`${phase.padEnd(22)}${cells.join('')}`);
  }
  console.log('ms: p50, p95, longest (times asked)');
}
