import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './root.ts';

const SHELL = ['src/app/shell/staff-shell.tsx', 'src/lib/live-events.ts'];

const amlChecks = 'src/features/aml-checks';
const townPlan = 'src/ui/town-plan.tsx';

type Page = { page: string; fetches: string[]; budget: number };
/** What each page fetches beside the entry until it stands still, and the most kB of JavaScript, gzipped, it may weigh. Never above 200. */
const PAGES: readonly Page[] = [
  { page: '/sign-in', fetches: ['src/features/sign-in/sign-in-screen.tsx'], budget: 153 },
  { page: '/logout', fetches: ['src/features/sign-in/log-out-screen.tsx'], budget: 153 },
  { page: '/marketplace/manual_aml_check', fetches: [...SHELL, `${amlChecks}/aml-list-screen.tsx`], budget: 180 },
  { page: 'the same, empty', fetches: [...SHELL, `${amlChecks}/aml-list-screen.tsx`, townPlan], budget: 182 },
  { page: '/marketplace/manual_aml_check/lists', fetches: [...SHELL, 'src/features/screening-lists/lists-screen.tsx'], budget: 177 },
  { page: '/marketplace/manual_aml_check/{id}', fetches: [...SHELL, `${amlChecks}/aml-check-screen.tsx`], budget: 192 },
  { page: 'the same, frozen', fetches: [...SHELL, `${amlChecks}/aml-check-screen.tsx`, `${amlChecks}/ofsi-draft-card.tsx`], budget: 195 },
  { page: '/report/{id}', fetches: ['src/features/reports/report-screen.tsx'], budget: 155 },
  { page: 'any other address', fetches: [...SHELL, 'src/app/unknown-page.tsx', townPlan], budget: 160 },
];

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[] };

/** Weighs the built web app page by page, prints a table, and answers how many pages are above their budget. */
export async function checkWebWeight(built = join(ROOT, 'packages/web/dist')): Promise<number> {
  const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The build has no entry');
  const weights = new Map<string, number>();
  let above = 0;
  for (const { page, fetches, budget } of PAGES) {
    const files = new Set<string>();
    for (const key of [entry, ...fetches]) gather(manifest, key, files);
    let bytes = 0;
    for (const file of files) {
      if (!weights.has(file)) weights.set(file, gzipSync(await readFile(join(built, file)), { level: 9 }).length);
      bytes += weights.get(file) ?? 0;
    }
    const kilobytes = bytes / 1000;
    if (kilobytes > budget) above += 1;
    console.log(`${kilobytes > budget ? 'FAILED' : 'ok    '} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget}  ${page}`);
  }
  return above;
}

/** The file of a module's chunk and of all that the chunk imports. */
function gather(manifest: Record<string, Chunk>, key: string, files: Set<string>): void {
  // A chunk that several pages share goes by its name alone.
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === parse(key).name);
  if (chunk === undefined) throw new Error(`${key} is no chunk of its own: name what the page fetches now`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) gather(manifest, next, files);
}

if (import.meta.main) process.exitCode = (await checkWebWeight(process.argv[2])) === 0 ? 0 : 1;
