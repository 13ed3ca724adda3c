/* How the index carries many names: built in a process of its own, so that its memory is its own. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BANDS } from '@freehold/screening/bands';
import { indexDigest } from '@freehold/screening/index-digest';
import { openIndexBuilder } from '@freehold/screening/index-builder';
import { foldName } from '@freehold/screening/fold-name';
import { screen } from '@freehold/screening/screen';
import type { ScreeningIndex } from '@freehold/screening/flat-index';
import type { ListEntry, Query } from '@freehold/screening/types';
import { withHugePages } from '../../scripts/processes/huge-pages.ts';
import { readLists } from './load-lists.ts';
import { HAS_SCREENING_DATA, SCREENING_DATA } from './shared-data.ts';
import { randomFrom } from './vary-names.ts';

type Shares = { p50: number; p95: number; p99: number };
export type ScaleFigures = {
  names: number;
  entries: number;
  words: number;
  latencyMs: Shares;
  /** Of a query on average, without the waiting for a processor that other programs hold. */
  processorMs: number;
  /** Resident memory of the whole process after the queries, the most it ever was, and the index alone. */
  memoryMb: number;
  peakMb: number;
  indexMb: number;
  buildSeconds: number;
  buildProcessorSeconds: number;
  /** Names scored in full for a query. */
  candidates: { p50: number; p95: number };
  digest: string;
};

/** As the building thread has it: what a build throws away is collected sooner. */
const SMALL_YOUNG_HEAP = '--max-semi-space-size=4';

/** The words are gathered here and handed to the child process, which prints its figures as JSON. */
export function measureScale(names: number, queries = 2000): ScaleFigures {
  const child = spawnSync(process.execPath, [SMALL_YOUNG_HEAP, import.meta.filename, String(names), String(queries)], {
    encoding: 'utf8',
    input: JSON.stringify(gatherWords()),
    env: { ...process.env, ...withHugePages(process.env) },
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: 1 << 24,
  });
  if (child.status !== 0) throw new Error(`The measurement of ${names} names ended with ${child.status ?? child.signal}.`);
  return JSON.parse(child.stdout) as ScaleFigures;
}

function measureHere(names: number, queries: number): ScaleFigures {
  const source = JSON.parse(readFileSync(0, 'utf8')) as Words;
  const { index, seconds, processorSeconds } = buildRecombined(source, names);
  const random = randomFrom(99);
  const asked = Array.from({ length: queries + WARM_UP }, () => askAbout(source, random));
  const times: number[] = [];
  const scored: number[] = [];
  let used = process.threadCpuUsage();
  for (const [at, query] of asked.entries()) {
    if (at === WARM_UP) used = process.threadCpuUsage();
    const started = performance.now();
    const { funnel } = screen(index, query, BANDS.standard);
    if (at < WARM_UP) continue;
    times.push(performance.now() - started);
    scored.push(funnel.scored);
  }
  const { user, system } = process.threadCpuUsage(used);
  return {
    names: index.nameCount,
    entries: index.entryCount,
    words: index.words.count,
    latencyMs: shares(times),
    processorMs: round((user + system) / 1000 / queries),
    memoryMb: Math.round(process.memoryUsage().rss / 2 ** 20),
    peakMb: Math.round(process.resourceUsage().maxRSS / 2 ** 10),
    indexMb: Math.round(bytesOf(index) / 2 ** 20),
    buildSeconds: round(seconds),
    buildProcessorSeconds: round(processorSeconds),
    candidates: { p50: share(scored, 0.5), p95: share(scored, 0.95) },
    digest: indexDigest(index),
  };
}

const WARM_UP = 200;
const round = (value: number) => Number(value.toFixed(2));
const shares = (values: number[]): Shares => ({
  p50: round(share(values, 0.5)),
  p95: round(share(values, 0.95)),
  p99: round(share(values, 0.99)),
});

function share(values: number[], part: number): number {
  return [...values].sort((left, right) => left - right)[Math.floor(part * (values.length - 1))] ?? 0;
}

export function bytesOf(part: object): number {
  return Object.values(part).reduce(
    (sum: number, value: unknown) =>
      ArrayBuffer.isView(value) ? sum + value.byteLength : typeof value === 'object' && value !== null ? sum + bytesOf(value) : sum,
    0,
  );
}

/** Words as often as the lists have them, people's by their place in the name and organisations' apart. */
export type Words = { person: string[]; organisation: string[]; lengths: number[] };

export function gatherWords(): Words {
  const words: Words = { person: [], organisation: [], lengths: [] };
  for (const entry of HAS_SCREENING_DATA ? readLists(SCREENING_DATA).flatMap((list) => list.entries) : madeUpEntries()) {
    for (const name of entry.names) {
      const found = name.text
        .normalize('NFC')
        .split(/[\s,]+/)
        .filter((word) => /^\p{L}[\p{L}'’.-]*$/u.test(word));
      if (entry.kind === 'person') {
        words.person.push(...found);
        if (found.length > 1 && found.length < 7) words.lengths.push(found.length);
      } else if (entry.kind === 'organisation') words.organisation.push(...found);
    }
  }
  return words;
}

const SYLLABLES =
  'ba be bi bo da de di do fa ga go ha ka ke ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se sha ta te to va vi wa ya za'.split(
    ' ',
  );

/** Where the lists are not at hand: names of made-up words, a few of them borne by many. */
function madeUpEntries(): Pick<ListEntry, 'kind' | 'names'>[] {
  const random = randomFrom(3);
  const word = () => {
    // The square makes low numbers, and so some words, far more common.
    let rank = Math.floor(random() ** 3 * 60_000) + 40;
    let text = '';
    for (; rank > 0; rank = Math.floor(rank / SYLLABLES.length)) text += SYLLABLES[rank % SYLLABLES.length] ?? '';
    return text;
  };
  return Array.from({ length: 80_000 }, (_, at) => ({
    kind: at % 5 === 0 ? ('organisation' as const) : ('person' as const),
    names: [{ text: Array.from({ length: 2 + Math.floor(random() * 3) }, word).join(' '), kind: 'primary' as const }],
  }));
}

/** The time that names are made up in is not the index's: they are made in portions, and only the adding is measured. */
const PORTION = 5_000;

function buildRecombined(words: Words, names: number): { index: ScreeningIndex; seconds: number; processorSeconds: number } {
  const builder = openIndexBuilder({ entries: Math.ceil(names / 1.5), names, keepRest: false });
  const made = recombinedEntries(words, names);
  let [seconds, processor] = [0, 0];
  const measured = <Result>(work: () => Result): Result => {
    const [started, before] = [performance.now(), process.threadCpuUsage()];
    const result = work();
    const { user, system } = process.threadCpuUsage(before);
    seconds += (performance.now() - started) / 1000;
    processor += (user + system) / 1e6;
    return result;
  };
  let portion: ListEntry[] = [];
  const addPortion = () => portion.forEach((entry) => builder.add(entry));
  for (const entry of made) {
    portion.push(entry);
    if (portion.length < PORTION) continue;
    measured(addPortion);
    portion = [];
  }
  measured(addPortion);
  const index = measured(() => builder.finish());
  return { index, seconds, processorSeconds: processor };
}

/** As many names of recombined words as asked for; rarer words get a changed letter now and then, so that distinct ones grow as they do in real lists. */
export function* recombinedEntries(words: Words, names: number): Generator<ListEntry, undefined> {
  const random = randomFrom(7);
  let made = 0;
  for (let at = 0; made < names; at++) {
    const isPerson = random() < 0.8;
    const count = Math.min(names - made, random() < 0.6 ? 1 : random() < 0.7 ? 2 : 3);
    const first = recombine(words, isPerson, random);
    const listed = [first, ...Array.from({ length: count - 1 }, () => turned(first, words, isPerson, random))];
    yield {
      ref: `R${String(at).padStart(8, '0')}`,
      kind: isPerson ? 'person' : 'organisation',
      names: listed.map((text, place) => ({ text, kind: place === 0 ? 'primary' : 'alias' })),
      dobs:
        isPerson && random() < 0.7
          ? [`19${20 + Math.floor(random() * 80)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`]
          : [],
      countries: [COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? 'GB'],
      gender: null,
      identifiers: random() < 0.1 ? [`number: ${Math.floor(random() * 1e9)}`] : [],
      addresses: [],
      programme: null,
      listedOn: null,
      text: '',
    };
    made += count;
  }
}

const COUNTRIES = ['GB', 'RU', 'IR', 'CN', 'US', 'DE', 'SY', 'IQ', 'UA', 'FR'];
/** One word in so many is a spelling of its own. */
const NEW_SPELLING = 0.035;

function recombine(words: Words, isPerson: boolean, random: () => number): string {
  const from = isPerson ? words.person : words.organisation;
  const length = words.lengths[Math.floor(random() * words.lengths.length)] ?? 2;
  return Array.from({ length }, () => respelt(from[Math.floor(random() * from.length)] ?? '', random)).join(' ');
}

function respelt(word: string, random: () => number): string {
  if (word.length < 4 || random() >= NEW_SPELLING) return word;
  const at = 1 + Math.floor(random() * (word.length - 1));
  return word.slice(0, at) + String.fromCharCode(97 + Math.floor(random() * 26)) + word.slice(at + (random() < 0.5 ? 0 : 1));
}

/** Another name of the same entry: its words turned round, or one of them another. */
function turned(name: string, words: Words, isPerson: boolean, random: () => number): string {
  const parts = name.split(' ');
  if (random() < 0.5) return [...parts.slice(1), parts[0]].join(' ');
  const from = isPerson ? words.person : words.organisation;
  return [...parts.slice(0, -1), from[Math.floor(random() * from.length)] ?? ''].join(' ');
}

/** Half of the questions are about people who may be listed, typed with an error; half about people of the same words who are on no list. */
function askAbout(words: Words, random: () => number): Query {
  const isPerson = random() < 0.85;
  const name = recombine(words, isPerson, random);
  const typed = foldName(name, { joinLetters: !isPerson }).words.map((word) =>
    random() < 0.25 ? respelt(word, () => random() * NEW_SPELLING) : word,
  );
  if (!isPerson) return { kind: 'company', name: typed.join(' ') };
  const few = typed.length > 3 ? typed.slice(-3) : typed;
  return { kind: 'person', firstName: few.slice(0, -1).join(' '), lastName: few.at(-1) ?? '', dob: '1970-05-14' };
}

if (process.argv[1] === import.meta.filename)
  process.stdout.write(JSON.stringify(measureHere(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 2000))));
