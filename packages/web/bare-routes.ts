import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = join(dirname(fileURLToPath(import.meta.resolve('@freehold/contract/kernel/route'))), '..');
const SCHEMAS = '?schemas';
const SHAPES = ['params', 'query', 'body', 'output', 'meta'] as const;

/**
 * Leaves the schemas of the contract's routes out of the build: a call needs the method and the path of a route, the server checks its shape.
 * A schema imported by its own name stays whole, so a form checks with it as before.
 */
export function bareRoutes(): Plugin {
  const names = new Set<string>();
  return {
    name: 'bare-routes',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const file = id.replace(SCHEMAS, '');
      if (!isOfArea(file) || isPlain(await readFile(file, 'utf8'))) return null;
      if (id.endsWith(SCHEMAS))
        return { code: amongSchemas(dirname(file), await readFile(file, 'utf8')), moduleType: 'ts', moduleSideEffects: false };
      const module: Record<string, unknown> = await import(file);
      const exported = Object.entries(module);
      const lines = exported.map(([name, value]) => {
        if (isData(value)) return `export const ${name} = ${JSON.stringify(value)};`;
        if (!isRoute(value)) return `export { ${name} } from ${JSON.stringify(file + SCHEMAS)};`;
        names.add(name);
        return `export const ${name} = ${JSON.stringify(bare(value))};`;
      });
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false };
    },
    generateBundle(_, bundle) {
      // What a screen reads from a route that is not there would only fail once somebody uses the screen.
      const lost = new RegExp(`\\b(${[...names].join('|')})\\.(${SHAPES.join('|')})\\b`);
      for (const id of Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))) {
        const found = lost.exec(this.getModuleInfo(id)?.code ?? '');
        if (found) this.error(`${id} reads ${found[0]}, which the built app does not have: give that schema a name in the contract`);
      }
    },
  };
}

/** A file of an area, or one that gathers the areas; the kernel stays as it is. */
const isOfArea = (file: string) => file.endsWith('.ts') && isIn(CONTRACT, file) && !isIn(join(CONTRACT, 'kernel'), file);
const isIn = (folder: string, file: string) => file.startsWith(folder + sep);

/** Schemas stand on schemas: through the routes they would drag each other into every page that makes a call. */
function amongSchemas(folder: string, code: string): string {
  return code.replace(/from '(\.[\w./-]+\.ts)'/g, (from, path: string) => {
    const file = join(folder, path);
    return !isOfArea(file) || isPlain(readFileSync(file, 'utf8')) ? from : `${from.slice(0, -1)}${SCHEMAS}'`;
  });
}

/** Words and tables that stand on nothing but typed keys: a page that shows them needs no schema. */
const isPlain = (code: string) => !/^(?:import (?!type )(?!.*\/kernel\/keys\.ts')|export .* from )/m.test(code);

const isRoute = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Words, limits and tables of them: a page that needs one needs no schema. */
function isData(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isData);
  return (
    typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && !isRoute(value) && Object.values(value).every(isData)
  );
}

/** What `call` reads of a route: everything but its shapes and the words of the API page. */
function bare({ method, path, access, idempotent, answers }: Record<string, unknown>): Record<string, unknown> {
  return { method, path, access, idempotent, answers };
}
