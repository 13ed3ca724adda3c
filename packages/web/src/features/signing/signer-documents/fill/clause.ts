import type { PageLine } from '@freehold/contract/signing/signing-fields';

const MOST_CHARACTERS = 320;
/** Lines closer than this share of their height belong to one paragraph. */
const CLOSE = 0.9;

/** The paragraph nearest above a field or beside it, as a reader would find it; null on a page without text. */
export function clauseAt(lines: readonly PageLine[], field: { x: number; y: number; width: number; height: number }): string | null {
  const middle = field.y + field.height / 2;
  const above = lines.filter(({ y, text }) => y <= middle && text.trim() !== '');
  const nearest = above.reduce<PageLine | null>((best, line) => (best === null || line.y >= best.y ? line : best), null);
  if (nearest === null) return null;
  const taken = [nearest];
  for (let index = above.indexOf(nearest) - 1; index >= 0; index -= 1) {
    const line = above[index];
    const below = taken[0];
    if (line === undefined || below === undefined) break;
    const gap = below.y - (line.y + line.height);
    if (gap > line.height * CLOSE || gap < -line.height) break;
    taken.unshift(line);
    if (taken.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS) break;
  }
  const words = taken
    .map(({ text }) => text.trim())
    .join(' ')
    .trim();
  return words.length <= MOST_CHARACTERS ? words : `…${words.slice(words.indexOf(' ', words.length - MOST_CHARACTERS) + 1)}`;
}
