/* Runs in a worker thread: turns data and one of our templates into a PDF. The data is handed in as JSON and is never part of a template's source. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FONT_FILES } from '@freehold/sealing/font-files';
import { workerData } from 'piscina';
import startCompiler, { TypstCompilerBuilder, type TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler';
import { archivalPdf } from './archival-pdf.ts';
import { TEMPLATES, type RenderTask } from './provider.ts';

const require = createRequire(import.meta.url);
const FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf',
  '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
];
const LAYOUT = 'layout';
// The compiler's own numbers: pages rather than a web page, PDF, and faults as objects.
const PAGED = 0;
const PDF = 1;
const AS_OBJECTS = 3;

/** Hebrew, Arabic, Chinese, Japanese and Korean, for which fonts of many megabytes are read only where a report needs them. */
const FAR_SCRIPTS = /[\u0590-\u08ff\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufdff\ufe30-\uffef]|[\u{20000}-\u{3ffff}]/u;
const compilers = new Map<boolean, Promise<TypstCompiler>>();

function compilerFor(data: string): Promise<TypstCompiler> {
  const isFar = FAR_SCRIPTS.test(data);
  const known = compilers.get(isFar) ?? start(isFar);
  compilers.set(isFar, known);
  return known;
}

async function start(isFar: boolean): Promise<TypstCompiler> {
  if (!(workerData instanceof WebAssembly.Module)) throw new Error('The compiler is handed over with the thread');
  await startCompiler({ module_or_path: workerData });
  const builder = new TypstCompilerBuilder();
  // It reads no disk: templates and fonts are all there is.
  builder.set_dummy_access_model();
  for (const font of FONTS) await builder.add_raw_font(readFileSync(require.resolve(font)));
  if (isFar)
    for (const { name, file } of FONT_FILES) await builder.add_raw_font(readFileSync(join(dirname(require.resolve(name)), '..', file)));
  const built = await builder.build();
  for (const name of [LAYOUT, ...TEMPLATES]) {
    built.add_source(`/${name}.typ`, readFileSync(join(import.meta.dirname, 'templates', `${name}.typ`), 'utf8'));
  }
  return built;
}

type Fault = { path?: string; range?: string; message?: string };
type Compiled = { result?: Uint8Array; hasError?: boolean; diagnostics?: Fault[] };

/** A tagged PDF/A-2b (ISO 19005-2). Equal data and time give equal bytes. */
export async function renderPdf({ template, data, madeAt, pictures = [] }: RenderTask): Promise<Uint8Array> {
  const written = JSON.stringify(data);
  const typst = await compilerFor(written);
  const inputs = [
    ['data', written],
    ['made-at', JSON.stringify(partsOf(madeAt))],
  ];
  for (const { path, bytes } of pictures) typst.map_shadow(path, bytes);
  const world = typst.snapshot('/', `/${template}.typ`, inputs);
  try {
    const compiled = world.compile(PAGED, AS_OBJECTS) as Compiled;
    const drawn = compiled.hasError ? compiled : (world.get_artifact(PDF, AS_OBJECTS) as Compiled);
    if (!drawn.result) throw new Error(`The template ${template} did not compile: ${describe(drawn.diagnostics)}`);
    return archivalPdf(drawn.result);
  } finally {
    world.free();
    for (const { path } of pictures) typst.unmap_shadow(path);
  }
}

/** What a document of Typst takes as its date. */
function partsOf(madeAt: string) {
  const at = new Date(madeAt);
  return {
    ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() },
    ...{ hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() },
  };
}

/** What the compiler says, without the data it was given. */
function describe(faults: readonly Fault[] = []): string {
  return faults.map(({ path = '', range = '', message = '' }) => `${path}:${range} ${message}`.trim()).join('; ') || 'no diagnostics';
}
