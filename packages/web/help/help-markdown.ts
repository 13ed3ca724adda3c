import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from './contents.ts';
import type { MarkdownIt, MarkdownItToken } from '@11ty/eleventy';
import { z } from 'zod';
import { resolveLink } from './resolve-link.ts';

/** What the search finds: a page, or a part of it under a heading of its own. */
export type HelpSection = { id: string; page: string; heading: string; text: string };

const Env = z.object({ page: z.object({ filePathStem: z.string() }) });

/** Teaches the Markdown parser the links, anchors, pictures and tables of the help, and gathers what the search is to know. */
export function helpMarkdown(docs: string, sections: HelpSection[]): (parser: MarkdownIt) => void {
  return (parser) => {
    parser.core.ruler.push('help', ({ tokens, env }) => {
      const file = Env.safeParse(env).data?.page.filePathStem.replace(/^\//, '') ?? '';
      rewrite(tokens, file, docs);
      sections.push(...sectionsOf(tokens, file));
    });
    // What is wide scrolls in a box of its own, also by keyboard.
    const { rules } = parser.renderer;
    rules['table_open'] = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
    rules['table_close'] = () => '</table></div>';
    const fence = rules['fence'];
    if (fence !== undefined) rules['fence'] = (...given) => fence(...given).replace('<pre', '<pre tabindex="0"');
  };
}

function rewrite(tokens: MarkdownItToken[], file: string, docs: string): void {
  const used = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    // A head without words is no head.
    if (token.type === 'th_open' && tokens[index + 1]?.content === '') {
      token.tag = 'td';
      const close = tokens[index + 2];
      if (close !== undefined) close.tag = 'td';
    }
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(wordsOf(tokens[index + 1]), used));
    const open: boolean[] = [];
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') {
        const to = resolveLink(file, child.attrGet('href') ?? '');
        open.push(to !== null);
        if (to !== null) child.attrSet('href', to);
        else {
          child.tag = 'span';
          child.attrs = null;
        }
      } else if (child.type === 'link_close') {
        if (open.pop() === false) child.tag = 'span';
      } else if (child.type === 'image') setPicture(child, file, docs);
    }
  }
}

/** As GitHub makes them, so that links between the pages work in both places. */
function anchorOf(heading: string, used: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const before = used.get(anchor) ?? 0;
  used.set(anchor, before + 1);
  return before === 0 ? anchor : `${anchor}-${before}`;
}

function setPicture(image: MarkdownItToken, file: string, docs: string): void {
  const to = resolveLink(file, image.attrGet('src') ?? '');
  if (to === null) throw new Error(`${file}.md shows a picture that is not in docs/pictures: ${image.attrGet('src') ?? ''}`);
  const path = join(docs, to.replace('/help/', ''));
  if (!existsSync(path)) throw new Error(`${file}.md shows a picture that is not there: ${image.attrGet('src') ?? ''}`);
  const head = readFileSync(path).subarray(0, 24);
  image.attrSet('src', to);
  // Known before it is loaded, so that nothing moves.
  image.attrSet('width', String(head.readUInt32BE(16)));
  image.attrSet('height', String(head.readUInt32BE(20)));
  image.attrSet('loading', 'lazy');
}

function wordsOf(token: MarkdownItToken | undefined): string {
  return (token?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'image' ? '' : content)).join('');
}

function sectionsOf(tokens: readonly MarkdownItToken[], file: string): HelpSection[] {
  const found: HelpSection[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open' && (token.tag === 'h1' || token.tag === 'h2')) {
      const at = token.tag === 'h1' ? '' : `#${token.attrGet('id') ?? ''}`;
      found.push({ id: `${addressOf(file)}${at}`, page: file, heading: wordsOf(tokens[index + 1]), text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const last = found.at(-1);
      if (last !== undefined) last.text += `${last.text === '' ? '' : ' '}${wordsOf(token)}`;
    } else if (token.type === 'inline' && tokens[index - 1]?.tag !== 'h1' && tokens[index - 1]?.tag !== 'h2') {
      const last = found.at(-1);
      if (last !== undefined) last.text += ` ${wordsOf(token)}.`;
    }
  }
  return found;
}
