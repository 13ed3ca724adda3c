import { posix } from 'node:path';
import { addressOf, HELP_BASE, HELP_FILES } from './contents.ts';

/**
 * Where a link or picture of a page leads in the built help: pages and pictures of the help to their addresses, other sites as they are. Null
 * for files of the sources that the help does not hold.
 */
export function resolveLink(from: string, href: string): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = '', fragment] = href.split('#', 2);
  const file = posix.join(posix.dirname(from), path);
  if (file.startsWith('pictures/')) return `${HELP_BASE}${file}`;
  const page = file.replace(/\.md$/, '');
  if (!HELP_FILES.includes(page)) return null;
  return `${addressOf(page)}${fragment === undefined ? '' : `#${fragment}`}`;
}
