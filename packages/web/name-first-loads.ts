import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { buildEntrance } from './build-entrance.ts';
import { budgetOf, FIRST_LOADS, STAFF_SHELL } from './first-loads.ts';

const FRAMES = ['sign-in', 'staff', 'entrance'] as const;

/**
 * Writes down what each page fetches first. The server puts it into the page that is opened: the names of scripts and style sheets that the
 * browser would else find out one by one, and a frame that is painted in its place until it is there. The check weighs it.
 */
export function nameFirstLoads(): Plugin {
  let root = '';
  return {
    name: 'name-first-loads',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const gather = (chunk: Rolldown.OutputChunk, files: Set<string>) => {
        if (files.has(chunk.fileName)) return;
        files.add(chunk.fileName);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
        for (const name of chunk.imports) {
          const next = bundle[name];
          if (next?.type === 'chunk') gather(next, files);
        }
      };
      const filesOf = (modules: readonly string[]) => {
        const files = new Set<string>();
        for (const module of modules) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(root, id).replaceAll('\\', '/') === module));
          if (chunk === undefined) this.error(`${module} is not part of the build: name what the page fetches now`);
          gather(chunk, files);
        }
        return files;
      };
      const inEveryPage = new Set<string>();
      for (const chunk of chunks) if (chunk.isEntry) gather(chunk, inEveryPage);
      const pages = [];
      for (const { page, needs, later = [], entrance, frame = needs.includes(STAFF_SHELL) ? 'staff' : null, budget } of FIRST_LOADS) {
        const before = entrance === undefined ? null : await buildEntrance(root, dir, entrance);
        pages.push({
          page,
          frame,
          entrance: before && { script: before.script, style: before.style },
          named: [...filesOf(needs)].filter((file) => !inEveryPage.has(file)).map((file) => `/${file}`),
          scripts:
            before?.scripts ?? [...new Set([...inEveryPage, ...filesOf([...needs, ...later])])].filter((file) => file.endsWith('.js')),
          budget: budgetOf({ needs, budget }),
        });
      }
      const frames = FRAMES.map((name) => [name, readFileSync(join(root, `frames/${name}.html`), 'utf8').replace(/\s+/g, ' ')]);
      mkdirSync(join(dir, '.vite'), { recursive: true });
      writeFileSync(join(dir, '.vite/first-loads.json'), JSON.stringify({ pages, frames: Object.fromEntries(frames) }, null, 1));
    },
  };
}
