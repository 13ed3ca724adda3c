import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { FIRST_LOADS } from './first-loads.ts';

/** Writes down which scripts and style sheets each page needs, so that the server can name them before the browser finds out one by one. */
export function nameFirstLoads(): Plugin {
  let root = '';
  return {
    name: 'name-first-loads',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const gather = (chunk: Rolldown.OutputChunk, files: Set<string>) => {
        if (files.has(chunk.fileName)) return;
        files.add(chunk.fileName);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
        for (const name of chunk.imports) gather(bundle[name] as Rolldown.OutputChunk, files);
      };
      const inPage = new Set<string>();
      for (const chunk of chunks) if (chunk.isEntry) gather(chunk, inPage);
      const named = FIRST_LOADS.filter(({ page }) => page.startsWith('/') && !page.includes(' ')).map(({ page, needs }) => {
        const files = new Set<string>();
        for (const chunk of chunks) {
          if (chunk.moduleIds.some((id) => needs.includes(relative(root, id).replaceAll('\\', '/')))) gather(chunk, files);
        }
        return [page, [...files].filter((file) => !inPage.has(file)).map((file) => `/${file}`)] as const;
      });
      mkdirSync(join(dir, '.vite'), { recursive: true });
      writeFileSync(join(dir, '.vite/first-loads.json'), JSON.stringify(Object.fromEntries(named), null, 1));
    },
  };
}
