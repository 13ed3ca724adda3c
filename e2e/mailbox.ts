import type { Product } from '@freehold/testkit/product';
import { expect } from 'vitest';

/** A first message may wait for a worker that is busy beginning. */
const WAIT_MS = 60_000;

export type Mailbox = {
  /** What the newest message that holds this says in its group; never the same twice. With `to`, of those that name this address or number. */
  newest(holding: RegExp, to?: string): Promise<string>;
  /** The link of the newest message whose line in the list, subject and address, matches; never the same message twice. */
  link(line: RegExp): Promise<string>;
  /** What the list says of every message, newest first. */
  lines(): Promise<string[]>;
};

type Row = { address: string; line: string };

/** The mailbox of a product, read from its pages without a browser: that a person can read them, the invitation of a member proves. */
export function mailboxOf(product: () => Pick<Product, 'origin'>): Mailbox {
  const read = new Set<string>();
  /** A message stays as it is. */
  const messages = new Map<string, string>();
  const answered = new Map<string, Set<string>>();

  async function fetchPage(path: string): Promise<string> {
    const answer = await fetch(new URL(path, product().origin));
    expect(answer.status, path).toBe(200);
    return await answer.text();
  }
  async function rows(): Promise<Row[]> {
    const html = await fetchPage('/dev/mailbox');
    return [...html.matchAll(/<li><a href="([^"]+)">(.*?)<\/a><\/li>/gs)].map(([, address = '', inside = '']) => ({
      address,
      line: plain(inside),
    }));
  }
  async function message(address: string): Promise<string> {
    const html = messages.get(address) ?? (await fetchPage(address));
    messages.set(address, html);
    return html;
  }
  /** The message that answered a question like this before, and what is older: the next one is another. */
  function passed(holding: RegExp, to: string): Set<string> {
    const key = `${holding.source} ${to}`;
    const known = answered.get(key) ?? new Set();
    answered.set(key, known);
    return known;
  }
  async function until(look: () => Promise<string | undefined>): Promise<string> {
    let found = '';
    await expect.poll(async () => (found = (await look()) ?? ''), { timeout: WAIT_MS, interval: 100 }).not.toBe('');
    return found;
  }
  return {
    newest: (holding, to = '') =>
      until(async () => {
        const known = await rows();
        for (const [at, { address }] of known.entries()) {
          if (passed(holding, to).has(address)) break;
          const html = await message(address);
          const text = `${plain(html)}\n${linkOf(html) ?? ''}`;
          const said = text.includes(to) ? holding.exec(text)?.slice(1).find(Boolean) : undefined;
          if (said === undefined || read.has(said)) continue;
          read.add(said);
          for (const older of known.slice(at)) passed(holding, to).add(older.address);
          return said;
        }
        return undefined;
      }),
    link: (line) =>
      until(async () => {
        const row = (await rows()).find((one) => line.test(one.line) && !read.has(one.address));
        if (row === undefined) return undefined;
        read.add(row.address);
        const link = linkOf(await message(row.address));
        if (link === undefined) throw new Error(`“${row.line}” has no link`);
        return link;
      }),
    lines: async () => (await rows()).map(({ line }) => line),
  };
}

const linkOf = (html: string): string | undefined => {
  const address = /<a class="button" href="([^"]+)">/.exec(html)?.[1];
  return address === undefined ? undefined : plain(address);
};

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
/** The words of a page, a line for each of its parts. */
function plain(html: string): string {
  const words = html
    .replaceAll(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<\/(span|time|h1|p|dd|div|a)>/g, '\n')
    .replaceAll(/<[^>]+>/g, ' ');
  return words.replaceAll(/&(#?\w+);/g, (sign, name: string) => SIGNS[name] ?? sign).trim();
}
