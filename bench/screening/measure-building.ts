/* What a process holds before, while and after it builds the index of a large list, and of its next version. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '@freehold/server/db/migrate';
import { endListThreads, prepareIndexes } from '@freehold/server/features/screening/screening-lists/list-pool';
import { importSource } from '@freehold/server/features/screening/screening-lists/operator-source';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { parseConfig } from '@freehold/server/platform/config';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { withHugePages } from '../../scripts/processes/huge-pages.ts';
import { writeSource } from './measure-loading.ts';
import { bytesOf, gatherWords } from './measure-scale.ts';

/** `indexMb`: what the index itself holds. */
type Built = { indexMb: number; seconds: number; processorSeconds: number; peakMb: number; afterMb: number };
export type BuildingFigures = { names: number; entries: number; beforeMb: number; first: Built; next: Built };

const AFTER_MS = 60_000;
const LOOKED_EVERY_MS = 100;
const NAMED = { as: 'recombined', name: 'Recombined', publisher: undefined, category: 'pep' };

/** The list is loaded here; its index is built in a child process, as a worker builds it. */
export async function measureBuilding(names: number): Promise<BuildingFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'freehold-building-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => undefined });
  try {
    await migrate(postgres.url);
    const env = { DATABASE_URL: postgres.url, FREEHOLD_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
    const services = await buildServices(parseConfig(env));
    const words = gatherWords();
    const versions: number[] = [];
    let entries = 0;
    for (const hundredth of ['As it was.', 'Changed.']) {
      const path = join(folder, 'source.json');
      entries = await writeSource(path, words, names, (entry, at) => (at % 100 === 0 ? { ...entry, text: hundredth } : entry));
      const began = performance.now();
      const { version_id: id } = await importSource(services, path, NAMED, { isNewest: true, acceptSmaller: false });
      console.log(`${entries} entries loaded in ${((performance.now() - began) / 1000).toFixed(0)} s, this process ${megabytes()} MB`);
      versions.push(id ?? 0);
    }
    await endListThreads(services);
    await closeServices(services);
    const child = spawn(process.execPath, [import.meta.filename, postgres.url, String(entries), ...versions.map(String)], {
      env: { ...process.env, ...withHugePages(process.env) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return { names, entries, ...(JSON.parse(await text(child.stdout)) as Omit<BuildingFigures, 'names' | 'entries'>) };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export function printBuilding({ names, entries, beforeMb, first, next }: BuildingFigures): void {
  console.log(`\n${names} names in ${entries} entries; ${beforeMb} MB before\n`);
  console.log('| | built in, s | of the processor | index, MB | most, MB | 60 s after, MB |\n|---|---|---|---|---|---|');
  for (const [what, { indexMb, seconds, processorSeconds, peakMb, afterMb }] of [
    ['first version', first],
    ['the next, every hundredth entry changed', next],
  ] as const)
    console.log(`| ${what} | ${seconds} | ${processorSeconds} | ${indexMb} | ${peakMb} | ${afterMb} |`);
}

const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);

async function buildHere(databaseUrl: string, entries: number, versions: readonly number[]): Promise<void> {
  const services = { pool: {} } as Parameters<typeof prepareIndexes>[0];
  const beforeMb = megabytes();
  const built: Built[] = [];
  for (const versionId of versions) {
    let peakMb = 0;
    const watch = setInterval(() => (peakMb = Math.max(peakMb, megabytes())), LOOKED_EVERY_MS);
    const [began, used] = [performance.now(), process.cpuUsage()];
    const [held] = await prepareIndexes(services, { databaseUrl, workspaceId: 0 }, [
      { slot: 'installation:own-recombined', versionId, entries },
    ]);
    const { user, system } = process.cpuUsage(used);
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
    await pause(AFTER_MS);
    clearInterval(watch);
    const indexMb = Math.round(bytesOf(held?.index ?? {}) / 2 ** 20);
    built.push({ indexMb, seconds, processorSeconds: Number(((user + system) / 1e6).toFixed(1)), peakMb, afterMb: megabytes() });
  }
  console.log(JSON.stringify({ beforeMb, first: built[0], next: built[1] }));
  await endListThreads(services);
}

if (import.meta.main) {
  const [url = '', entries, ...versions] = process.argv.slice(2);
  await buildHere(url, Number(entries), versions.map(Number));
}
