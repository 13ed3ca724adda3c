import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { build } from 'vite';
import { compressFolder } from '../compress-assets.ts';
import { themeVariables } from '../theme-variables.ts';
import { addressOf, HELP_BASE, HELP_FILES, HELP_GROUPS } from './contents.ts';
import { helpMarkdown, type HelpSection } from './help-markdown.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../../..');
const DOCS = join(ROOT, 'docs');
const BUILT = join(HERE, 'dist');

type Manifest = Record<string, { file: string; css?: string[] }>;

/** Looks and scripts first: their names carry a hash, and every page names them. */
async function buildTheme() {
  await build({
    configFile: false,
    root: join(HERE, 'theme'),
    base: HELP_BASE,
    logLevel: 'warn',
    plugins: [themeVariables()],
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      manifest: true,
      target: 'es2023',
      // A strict content security policy forbids data: fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['search.ts', 'scheme.ts'].map((file) => join(HERE, 'theme', file)) },
    },
  });
  const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { 'search.ts': search, 'scheme.ts': scheme } = manifest;
  if (search === undefined || scheme === undefined) throw new Error('The scripts of the help were not built');
  return {
    search: `${HELP_BASE}${search.file}`,
    scheme: `${HELP_BASE}${scheme.file}`,
    styles: (search.css ?? []).map((file) => `${HELP_BASE}${file}`),
  };
}

function titleOf(file: string): string {
  const title = /^# (.+)/.exec(readFileSync(join(DOCS, `${file}.md`), 'utf8'))?.[1];
  if (title === undefined) throw new Error(`docs/${file}.md does not begin with its title`);
  return title;
}

/** Builds the pages of docs/guide and docs/features, their pictures and what the search reads. */
async function buildHelp(): Promise<void> {
  const assets = await buildTheme();
  const groups = HELP_GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.map(({ file, about }) => ({ file, about, url: addressOf(file), title: titleOf(file), group: title })),
  }));
  const all = groups.flatMap(({ pages }) => pages);
  const pages = Object.fromEntries(
    all.map((page, index) => [`/${page.file}/`, { ...page, before: all[index - 1], after: all[index + 1] }]),
  );
  const sections: HelpSection[] = [];
  const eleventy = new Eleventy(relative(process.cwd(), DOCS), relative(process.cwd(), BUILT), {
    quietMode: true,
    configPath: null,
    config(config) {
      config.setUseGitIgnore(false);
      config.ignores.add(join(relative(process.cwd(), DOCS), 'decisions/**'));
      config.ignores.add(join(relative(process.cwd(), DOCS), '*.md'));
      config.setTemplateFormats(['md', 'njk']);
      config.setIncludesDirectory(relative(DOCS, HERE));
      config.addPassthroughCopy({ [relative(process.cwd(), join(DOCS, 'pictures'))]: 'pictures' });
      config.amendLibrary('md', helpMarkdown(DOCS, sections));
      for (const [name, value] of Object.entries({ layout: 'page.njk', base: HELP_BASE, assets, groups, pages }))
        config.addGlobalData(name, value);
      config.addTemplate('index.njk', readFileSync(join(HERE, 'start.njk'), 'utf8'));
      config.addTemplate('404.njk', readFileSync(join(HERE, 'missing.njk'), 'utf8'), { permalink: '404.html', title: 'No such page' });
      return { markdownTemplateEngine: false };
    },
  });
  await eleventy.write();
  const titles = Object.fromEntries(all.map(({ file, title }) => [file, title]));
  const known = sections
    .filter(({ page }) => HELP_FILES.includes(page))
    .map(({ page, ...rest }) => ({ ...rest, page: titles[page] ?? '' }));
  await writeFile(join(BUILT, 'sections.json'), JSON.stringify(known));
  compressFolder(BUILT);
}

await buildHelp();
