/* `npm run bench -- web [--runs 3] [--only lighthouse|routes] [--json FILE]` */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { fillApp } from './fill-app.ts';
import { measureRouteChanges, type RouteTime } from './measure-route-changes.ts';
import { openBrowser } from './open-browser.ts';
import { openTestApp, OWNER } from './open-app.ts';
import { openPlainOrigin } from './open-plain-origin.ts';
import { runLighthouse, type Preset, type Reading } from './run-lighthouse.ts';

type Looked = { page: string; preset: Preset; median: Reading; asBuilt: Reading };
type Figures = { lighthouse: Looked[]; routes: RouteTime[] };

const LISTS = 'main table, main [role="table"], main section';
const ROUND = [
  { name: 'Standalone AML', link: 'nav a[href="/marketplace/manual_aml_check"]', shown: 'main tbody tr' },
  { name: 'lists', link: 'main a[href="/marketplace/manual_aml_check/lists"]', shown: LISTS },
  { name: 'basic information', link: 'a[href="/basic_informations"]', shown: 'main dd' },
  { name: 'dashboard', link: 'nav a[href="/"]', shown: 'main h2' },
];

/** Looks at the built product as a visitor meets it: Lighthouse on the sign-in page and the dashboard, and the time from page to page. */
export async function runWeb(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '3' }, only: { type: 'string' }, json: { type: 'string' } },
  });
  await buildWebIfStale(console.log);
  const product = await openTestApp();
  const plain = await openPlainOrigin(product.origin);
  try {
    const browser = await openBrowser();
    try {
      const page = browser.context.pages()[0] ?? (await browser.context.newPage());
      const figures: Figures = { lighthouse: [], routes: [] };
      const look = async (path: string) => {
        for (const preset of ['desktop', 'mobile'] as const) {
          const readings: Reading[] = [];
          const plainReadings: Reading[] = [];
          for (let run = 0; run < Number(values.runs); run += 1) {
            readings.push(await runLighthouse(product.origin + path, preset, browser.port));
            plainReadings.push(await runLighthouse(plain.origin + path, preset, browser.port));
          }
          const looked = { page: path, preset, median: medianOf(readings), asBuilt: medianOf(plainReadings) };
          figures.lighthouse.push(looked);
          printReading(path, preset, looked.median);
          printRatio(looked);
        }
      };
      if (values.only !== 'routes') {
        console.log(HEADER);
        await look('/sign-in');
      }
      await signIn(page, product);
      await fillApp(page);
      if (values.only !== 'routes') await look('/');
      if (values.only !== 'lighthouse') {
        figures.routes = await timeRoutes(page, product.origin);
        for (const { name, medianMs, longestMs } of figures.routes)
          console.log(`${name.padEnd(40)} ${medianMs.toFixed(0).padStart(5)} ms, longest ${longestMs.toFixed(0)} ms`);
      }
      if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(figures, null, 2));
    } finally {
      await browser.close();
    }
  } finally {
    await plain.close();
    await product.stop();
  }
}

async function signIn(page: Page, product: Awaited<ReturnType<typeof openTestApp>>): Promise<void> {
  const { output } = await product.cli('sign-in-link', OWNER, '--origin', product.origin);
  await page.goto(output.trim().split('\n').at(-1) ?? '');
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
}

async function timeRoutes(page: Page, origin: string): Promise<RouteTime[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/`);
  await page.locator('main h2').first().waitFor();
  return await measureRouteChanges(page, ROUND);
}

/** The run whose performance score stands in the middle, with every fault that any run found. */
function medianOf(readings: readonly Reading[]): Reading {
  const sorted = readings.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('--runs must be 1 or more');
  return { ...middle, faults: [...new Set(readings.flatMap(({ faults }) => faults))] };
}

const HEADER = 'page      preset   perf  a11y  best   FCP s  LCP s  TBT ms  CLS    script kB';
function printReading(page: string, preset: Preset, { scores, fcpMs, lcpMs, tbtMs, cls, scriptKb, faults }: Reading): void {
  const marks = [scores.performance, scores.accessibility, scores['best-practices']].map((score) => String(score).padStart(4)).join('  ');
  const times = `${(fcpMs / 1000).toFixed(2).padStart(5)}  ${(lcpMs / 1000).toFixed(2).padStart(5)}  ${tbtMs.toFixed(0).padStart(6)}`;
  console.log(`${page.padEnd(9)} ${preset.padEnd(8)} ${marks}   ${times}  ${cls.toFixed(3)}  ${scriptKb.toFixed(0).padStart(6)}`);
  for (const fault of faults) console.log(`          ${fault}`);
}

/** How the page compares with the same page sent as it was built, in the same run. */
function printRatio({ median, asBuilt }: Looked): void {
  const times = (pick: (reading: Reading) => number) => `${(pick(median) / pick(asBuilt)).toFixed(2)}`;
  const paints = `FCP x ${times((one) => one.fcpMs)}, LCP x ${times((one) => one.lcpMs)}`;
  console.log(`          as built: performance ${asBuilt.scores.performance}; prepared by the server: ${paints}`);
}
