import { join } from 'node:path';
import { build } from 'vite';
import { bareRoutes } from './bare-routes.ts';
import { themeVariables } from './theme-variables.ts';

export type Entrance = { script: string; scripts: string[]; style: string };

/**
 * Builds a page that is drawn before the app is fetched. It is made of the same parts, which Preact draws in place of React: with the router
 * left out it weighs a fifth. Its style goes into the page itself, so that one script is all a visitor waits for.
 */
export async function buildEntrance(root: string, outDir: string, entry: string): Promise<Entrance> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [bareRoutes(), themeVariables({ withStock: true })],
    resolve: {
      alias: [
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
        { find: /^react$/, replacement: 'preact/compat' },
      ],
    },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, entry),
        output: { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' },
      },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error(`${entry} was not built once`);
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const first = chunks.find(({ isEntry }) => isEntry);
  if (first === undefined) throw new Error(`${entry} was not built`);
  const style = built.output
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []))
    .join('\n');
  return { script: `/${first.fileName}`, scripts: [first.fileName, ...first.imports], style: onlyUsedVariables(style) };
}

const DECLARED = /(--[\w-]+)\s*:\s*([^;{}]*)(;|(?=\}))/g;

/** The theme gives hundreds of variables, and such a page reads a few dozen of them. */
export function onlyUsedVariables(style: string): string {
  const needs = new Map<string, string[]>();
  for (const [, name = '', value = ''] of style.matchAll(DECLARED)) needs.set(name, [...(needs.get(name) ?? []), ...namesIn(value)]);
  const used = new Set<string>();
  const use = (name: string) => {
    if (used.has(name)) return;
    used.add(name);
    needs.get(name)?.forEach(use);
  };
  namesIn(style.replace(DECLARED, '')).forEach(use);
  return style.replace(DECLARED, (whole, name: string) => (used.has(name) ? whole : ''));
}
const namesIn = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
