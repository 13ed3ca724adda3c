/* `npm run bench -- api [--callers 20] [--seconds 5] [--rounds 3] [--json FILE]` */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { askLists } from '../properties/ask-lists.ts';
import { fillProperties } from '../properties/fill-properties.ts';
import { findFirm, firstOf, tokenOf } from '../properties/open-firm.ts';
import { openBrowser } from '../web/open-browser.ts';
import { openTestApp } from '../web/open-app.ts';
import { askTogether, type Load } from './ask-together.ts';

type Figure = Load & { asked: string };
const LIST = '/v2/client/properties?asset_type_id=1&page=1&perPage=25&sort=changed&order=desc';
const BAR = 0.6;

/** A list through the whole product beside a bare Fastify that asks the same statements, in turns of one run; then the reads people ask most. */
export async function runApi(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      callers: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      json: { type: 'string' },
    },
  });
  const load = { callers: Number(values.callers), seconds: Number(values.seconds) };
  await buildWebIfStale(console.log);
  const product = await openTestApp({ FREEHOLD_REQUESTS_A_MINUTE: '10000000' });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const firm = await findFirm(client);
  await fillProperties(client, firm);
  const first = await firstOf(client, firm);
  const browser = await openBrowser();
  const token = await tokenOf(product, browser);
  await browser.close();
  const headers = { authorization: `Bearer ${token}`, 'x-workspace-id': String(firm.workspaceId) };
  const bare = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-server.ts'), product.scopedDatabaseUrl, String(firm.workspaceId), String(firm.memberId)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [line] = (await once(createInterface(bare.stdout), 'line')) as [string];
    const [bareOrigin = '', statements = ''] = line.split(' ');
    const ways = [
      { asked: 'bare Fastify, the same SQL', url: () => `${bareOrigin}/list` },
      { asked: 'the whole product', url: () => product.origin + LIST },
      { asked: '/health/live', url: () => `${product.origin}/health/live` },
    ];
    const rounds: Figure[] = [];
    // The first round warms both up.
    for (let round = -1; round < Number(values.rounds); round++)
      for (const { asked, url } of ways) {
        const figure = { asked, ...(await askTogether(url, headers, load)) };
        if (round >= 0) rounds.push(figure);
      }
    console.log(`\n${load.callers} callers, ${statements} statements a list, in turns\n`);
    const middle = ways.map(({ asked }) => middleOf(rounds.filter((figure) => figure.asked === asked)));
    print(middle);
    const [plain, whole] = middle;
    const ratio = (whole?.perSecond ?? 0) / (plain?.perSecond ?? 1);
    console.log(`\nThe whole product reaches ${ratio.toFixed(2)} of a bare Fastify (bar ${BAR}).\n`);
    const reads: Figure[] = [];
    for (const { name, path } of mostUsed(first))
      reads.push({ asked: name, ...(await askTogether((n) => product.origin + path(n), headers, load)) });
    print(reads);
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ rounds, ratio, reads }, null, 2));
  } finally {
    bare.kill();
    await client.end();
    await product.stop();
  }
}

/** What a page load and a morning's work ask most. */
function mostUsed({ property, party }: { property: number; party: number }) {
  const of = (names: readonly string[]) => askLists(property, party).filter(({ name }) => names.includes(name));
  const plain = (path: string) => ({ name: path, path: () => path });
  return [
    plain('/v2/client/me'),
    plain('/v2/client/workspaces'),
    plain('/v2/client/members'),
    plain('/v2/client/flows'),
    plain('/v2/client/checks'),
    plain('/v2/client/tasks'),
    ...of(['list, first page', 'people, first page', 'one property', 'one person']),
  ];
}

const middleOf = (figures: readonly Figure[]): Figure =>
  figures.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)] as Figure;

function print(figures: readonly Figure[]): void {
  console.log('| | calls a second | p50, ms | p95, ms |\n|---|---|---|---|');
  for (const { asked, perSecond, p50, p95 } of figures)
    console.log(`| ${asked} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
}
