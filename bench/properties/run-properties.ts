/* `npm run bench -- properties [--rounds 20] [--plans] [--only lists|scrolling|branches] [--json FILE]` */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { openBrowser } from '../web/open-browser.ts';
import { openTestApp, OWNER } from '../web/open-app.ts';
import { askLists, type Ask } from './ask-lists.ts';
import { compareBranches, openBranches } from './compare-branches.ts';
import { fillProperties, PARTIES, PROPERTIES } from './fill-properties.ts';
import { findFirm, firstOf, tokenOf } from './open-firm.ts';
import { measureScrolling, type Scrolling } from './measure-scrolling.ts';
import { printPlans } from './print-plans.ts';

type Row = { asked: string; p50: number; p95: number; longest: number };
const BAR_MS = 100;
const count = (value: number) => value.toLocaleString('en-GB');

/** Ten thousand properties and fifty thousand people in one workspace: every question through the running product, and the list as it scrolls. */
export async function runProperties(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '20' },
      plans: { type: 'boolean', default: false },
      only: { type: 'string' },
      json: { type: 'string' },
    },
  });
  await buildWebIfStale(console.log);
  const product = await openTestApp();
  try {
    const client = new pg.Client({ connectionString: product.databaseUrl });
    // When something fails the database goes first.
    client.on('error', () => undefined);
    await client.connect();
    const filled = await findFirm(client);
    const began = performance.now();
    await fillProperties(client, filled);
    console.log(
      `${count(PROPERTIES)} properties and ${count(PARTIES)} people filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    const first = await firstOf(client, filled);
    const browser = await openBrowser();
    try {
      const page = browser.context.pages()[0] ?? (await browser.context.newPage());
      const isOfBranches = values.only === 'branches';
      const who = isOfBranches ? await openBranches(client, filled) : OWNER;
      const token = await tokenOf(product, browser, who);
      const headers = { authorization: `Bearer ${token}`, 'x-workspace-id': String(filled.workspaceId) };
      if (isOfBranches) {
        const asks = askLists(first.property, first.party);
        const compared = await compareBranches(client, filled, asks, Number(values.rounds), (path) =>
          fetch(product.origin + path, { headers }),
        );
        console.log(`\n${'asked'.padEnd(30)}   all   own branch   ratio`);
        for (const { asked, all, bound } of compared)
          console.log(`${asked.padEnd(30)} ${ms(all)} ${ms(bound)}     x ${(bound / all).toFixed(2)}`);
        if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ compared }, null, 2));
        return;
      }
      const rows: Row[] = [];
      if (values.only !== 'scrolling') {
        console.log(`\n${'asked'.padEnd(30)}   p50     p95  longest`);
        for (const ask of askLists(first.property, first.party)) {
          const row = await time(ask, Number(values.rounds), (path) => fetch(product.origin + path, { headers }));
          rows.push(row);
          console.log(`${row.asked.padEnd(30)} ${ms(row.p50)} ${ms(row.p95)} ${ms(row.longest)}`);
        }
        const slow = rows.filter((row) => row.p95 > BAR_MS).map((row) => row.asked);
        console.log(slow.length === 0 ? `\nEvery p95 is within ${BAR_MS} ms.` : `\nOver ${BAR_MS} ms at p95: ${slow.join(', ')}`);
      }
      let scrolling: Scrolling | null = null;
      if (values.only !== 'lists') {
        scrolling = await measureScrolling(page, product.origin);
        console.log(
          `Scrolling ${count(scrolling.rows)} rows: longest task ${scrolling.longestTaskMs.toFixed(0)} ms, ${scrolling.over100Ms} over 100 ms, longest frame ${scrolling.longestFrameMs.toFixed(0)} ms`,
        );
      }
      if (values.plans) await printPlans(product.scopedDatabaseUrl, filled);
      if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ rows, scrolling }, null, 2));
    } finally {
      await browser.close();
      await client.end();
    }
  } finally {
    await product.stop();
  }
}

const ms = (value: number) => value.toFixed(1).padStart(7);

async function time({ name, path }: Ask, rounds: number, send: (path: string) => Promise<Response>): Promise<Row> {
  const times: number[] = [];
  // The first three warm it up.
  for (let n = -3; n < rounds; n += 1) {
    const began = performance.now();
    const answer = await send(path(Math.abs(n)));
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path(Math.abs(n))} answered ${answer.status}`);
    if (n >= 0) times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { asked: name, p50: at(0.5), p95: at(0.95), longest: sorted.at(-1) ?? 0 };
}
