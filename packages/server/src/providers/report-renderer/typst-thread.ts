/* Runs in a worker thread: turns data and one of our templates into a PDF. The data is handed in as JSON and is never part of a template's source. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { RenderTask } from './provider.ts';

const require = createRequire(import.meta.url);
const FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf',
  '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
];
const TEMPLATES = join(import.meta.dirname, 'templates');

let compiler: NodeCompiler | null = null;
function compilerOnce(): NodeCompiler {
  compiler ??= NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontBlobs: FONTS.map((font) => readFileSync(require.resolve(font))) }],
  });
  return compiler;
}

// A compiled document holds a megabyte outside the heap, where the collector does not see it and would come for none of them. What it collects
// is given back in the next turn of the loop, which this thread does not come to by itself: it waits for its tasks with Atomics.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const COLLECTED_AFTER = 10;
let drawn = 0;

/** A tagged PDF/A-2b (ISO 19005-2). Equal data and time give equal bytes. */
export async function renderPdf({ template, data, madeAt }: RenderTask): Promise<Uint8Array> {
  const typst = compilerOnce();
  const compiled = typst.compile({ mainFilePath: join(TEMPLATES, `${template}.typ`), inputs: { data: JSON.stringify(data) } });
  const document = compiled.result;
  if (!document) throw new Error(`The template ${template} did not compile: ${describe(compiled, typst)}`);
  const pdf = typst.pdf(document, { pdfStandard: 'a-2b', pdfTags: true, creationTimestamp: Math.floor(Date.parse(madeAt) / 1000) });
  typst.evictCache(10);
  drawn += 1;
  if (drawn % COLLECTED_AFTER === 0) {
    collect();
    await turn();
  }
  return new Uint8Array(pdf);
}

/** What the compiler says, without the data it was given. */
function describe(compiled: ReturnType<NodeCompiler['compile']>, typst: NodeCompiler): string {
  const fault = compiled.takeDiagnostics();
  if (!fault) return 'no diagnostics';
  const found = typst.fetchDiagnostics(fault) as { message?: string; range?: { start?: { line?: number } }; path?: string }[];
  return found
    .map((one) => `${one.path?.split(/[\\/]/).at(-1) ?? ''}:${(one.range?.start?.line ?? 0) + 1} ${one.message ?? ''}`.trim())
    .join('; ');
}
