/* Screens one full batch after the other through the running product, reports included, and watches the memory of the worker. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { hasWordsToCompare } from '@freehold/screening/has-words';
import pg from 'pg';
import { signIn } from './ask-steadily.ts';
import { command, memoryOf, openDurableProduct } from './measure-loading.ts';
import { gatherWords } from './measure-scale.ts';
import { HAS_SCREENING_DATA, SCREENING_DATA } from './shared-data.ts';
import { randomFrom } from './vary-names.ts';

type BatchFigures = {
  checks: number;
  /** From sending the batch to its last answer, and to its last report. */
  screenedSeconds: number;
  reportedSeconds: number;
  workerMb: number;
  /** Programs that wanted a processor, on average of the last minute. */
  load: number;
};
export type WorkerFigures = { startMb: number; batches: BatchFigures[] };

const BATCH = 498;
const LOOKED_EVERY_MS = 500;

/** `checks` are made in batches of 498 people of the lists' own words. */
export async function measureWorker(checks: number): Promise<WorkerFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'freehold-worker-'));
  const product = await openDurableProduct(folder);
  const database = new pg.Pool({ connectionString: product.product.databaseUrl, max: 1 });
  try {
    if (HAS_SCREENING_DATA) await command(product, 'lists', 'import', SCREENING_DATA, '--newest');
    const person = openPeople();
    const batches: BatchFigures[] = [];
    const startMb = memoryOf(product).worker;
    for (let made = 0; made < checks; made += BATCH) {
      const subjects = Array.from({ length: Math.min(BATCH, checks - made) }, person);
      const began = performance.now();
      const sinceBegan = () => Number(((performance.now() - began) / 1000).toFixed(1));
      await screenAll(product.product, subjects);
      const screenedSeconds = sinceBegan();
      while (await hasJobs(database)) await pause(LOOKED_EVERY_MS);
      const figures = {
        checks: made + subjects.length,
        screenedSeconds,
        reportedSeconds: sinceBegan(),
        workerMb: memoryOf(product).worker,
        load: Number((loadavg()[0] ?? 0).toFixed(1)),
      };
      batches.push(figures);
      printBatch(figures);
    }
    return { startMb, batches };
  } finally {
    await database.end();
    await product.product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Person = { kind: 'person'; first_name: string; last_name: string; dob: string };

function openPeople(): () => Person {
  const words = gatherWords().person.filter((word) => /^[A-Za-z]{3,20}$/.test(word));
  const random = randomFrom(11);
  const word = () => words[Math.floor(random() * words.length)] ?? 'Ivo';
  const two = (most: number) => String(1 + Math.floor(random() * most)).padStart(2, '0');
  return () => {
    let [firstName, lastName] = [word(), word()];
    // Two particles or titles give nothing to compare, and are refused.
    while (!hasWordsToCompare({ kind: 'person', firstName, lastName })) [firstName, lastName] = [word(), word()];
    return { kind: 'person', first_name: firstName, last_name: lastName, dob: `19${40 + Math.floor(random() * 59)}-${two(12)}-${two(28)}` };
  };
}

/** Settles when every check has its answer. A token is good for fifteen minutes, so each batch signs in anew. */
async function screenAll(product: Parameters<typeof signIn>[0], subjects: Person[]): Promise<void> {
  const headers = await signIn(product);
  const call = async (path: string, more: RequestInit = {}) => {
    const answer = await fetch(`${product.origin}/v2/client/checks/aml/batch${path}`, {
      ...more,
      headers: { ...headers, ...more.headers },
    });
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { Info: { Data: ScreeningBatch } }).Info.Data;
  };
  let batch = await call('', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ subjects, again: true }),
  });
  while (batch.state === 'running') {
    await pause(LOOKED_EVERY_MS);
    batch = await call(`/${batch.id}`);
  }
  if (batch.state !== 'done' || batch.counts.could_not_run > 0)
    throw new Error(`The batch is ${batch.state}, ${batch.counts.could_not_run} of its checks could not run`);
}

async function hasJobs(database: pg.Pool): Promise<boolean> {
  const { rows } = await database.query<{ left: string }>(
    'select count(*) as left from graphile_worker.jobs where attempts < max_attempts',
  );
  return Number(rows[0]?.left) > 0;
}

function printBatch({ checks, screenedSeconds, reportedSeconds, workerMb, load }: BatchFigures): void {
  console.log(
    `${checks} checks: the last ${BATCH} screened in ${screenedSeconds} s, with reports ${reportedSeconds} s; worker ${workerMb} MB; load ${load}`,
  );
}
