import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmTool } from '../../scripts/npm-tool.ts';
import { blockingOf, isTraced } from './measure-blocking.ts';

const VERSION = '13.5.0';
// The stream of live events never falls silent, which Lighthouse would wait 45 s for.
const LONGEST_LOAD_MS = 15_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

export type Preset = 'desktop' | 'mobile';
export type Category = (typeof CATEGORIES)[number];
export type Reading = {
  scores: Record<Category, number>;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  /** The same from the processor time of the tasks, four times: what is left of it when nobody else needs the machine. */
  tbtCpuMs: number;
  cls: number;
  scriptKb: number;
  /** What of accessibility and best practices is not at its best. */
  faults: string[];
};

type Audit = {
  id: string;
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { items?: Array<Record<string, unknown>> };
};
type Report = {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: Array<{ id: string; weight: number }> }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (
  url: string,
  flags: object,
  config?: object,
) => Promise<{ lhr: Report; artifacts: { Trace: { traceEvents: readonly object[] } } } | undefined>;

/** Lets Lighthouse look once at a page in the browser at this port, with an empty cache and whoever is signed in there. */
export async function runLighthouse(url: string, preset: Preset, port: number): Promise<Reading> {
  const core = join(await npmTool('lighthouse', VERSION), 'node_modules/lighthouse/core');
  const load = async (file: string) => (await import(pathToFileURL(join(core, file)).href)) as { default: unknown };
  const lighthouse = (await load('index.js')).default as Lighthouse;
  const config = preset === 'desktop' ? ((await load('config/desktop-config.js')).default as object) : undefined;
  const result = await lighthouse(
    url,
    { port, onlyCategories: [...CATEGORIES], logLevel: 'error', maxWaitForLoad: LONGEST_LOAD_MS },
    config,
  );
  if (result === undefined) throw new Error('Lighthouse gave no report');
  const { lhr, artifacts } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  return { ...read(lhr), tbtCpuMs: blockingOf(artifacts.Trace.traceEvents.filter(isTraced)).blockingMs };
}

function read({ categories, audits }: Report): Omit<Reading, 'tbtCpuMs'> {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const scripts = (audits['network-requests']?.details?.items ?? []).filter((item) => item['resourceType'] === 'Script');
  const faults = (['accessibility', 'best-practices'] as const).flatMap((category) =>
    categories[category].auditRefs
      .map(({ id, weight }) => ({ audit: audits[id], weight }))
      .filter(({ audit, weight }) => weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1)
      .map(({ audit }) => `${category}: ${audit?.title ?? ''}`),
  );
  const score = (category: Category) => Math.round((categories[category].score ?? 0) * 100);
  return {
    scores: { performance: score('performance'), accessibility: score('accessibility'), 'best-practices': score('best-practices') },
    fcpMs: number('first-contentful-paint'),
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    scriptKb: scripts.reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0) / 1000,
    faults,
  };
}
