import { SealingRefusal } from '@freehold/sealing/wording';
import type { ShownRectangle } from '@freehold/sealing/page-geometry';
import { drawPoints, sha256Of, type PagePoints } from './page-images.ts';

/** A page as people were shown it, and where something was filled in afterwards. */
export type ShownPage = { page: number; pointsSha256: string; boxes: readonly ShownRectangle[] };
export type PageDifference = { page: number; kind: 'not as shown' | 'changed' | 'missing' };
type Drawn = PagePoints & { page: number };

/** Ink may reach over its field by the width of its line, and a line is drawn soft at its edge. */
const MARGIN_POINTS = 2;

/**
 * Whether the sealed pages are those that people were shown, outside of the fields, point by point. Both files are drawn by the same program
 * now; that the first still draws what was shown is told by the hash of its points, where the same program drew it then.
 */
export async function comparePages(
  { shown, sealed }: { shown: Uint8Array; sealed: Uint8Array },
  pages: readonly ShownPage[],
  isSameProgram: boolean,
): Promise<PageDifference[]> {
  const differences: PageDifference[] = [];
  const [before, after] = [drawPoints(shown), drawPoints(sealed)];
  try {
    for (const { page, pointsSha256, boxes } of pages) {
      const [one, other] = [await before.next(), await after.next()];
      if (one.done || other.done) {
        differences.push({ page, kind: 'missing' });
        break;
      }
      if (isSameProgram && sha256Of(one.value.points) !== pointsSha256) differences.push({ page, kind: 'not as shown' });
      else if (!isSameOutside(one.value, other.value, boxes)) differences.push({ page, kind: 'changed' });
    }
  } finally {
    await before.return(undefined);
    await after.return(undefined);
  }
  return differences;
}

/** Row by row: all of a row that no box touches, and of the others the pieces between boxes. */
function isSameOutside(one: Drawn, other: Drawn, boxes: readonly ShownRectangle[]): boolean {
  if (one.across !== other.across || one.down !== other.down) return false;
  const scale = one.across / one.size.width;
  const covered = boxes.map(({ x, y, width, height }) => ({
    left: Math.floor((x - MARGIN_POINTS) * scale),
    right: Math.ceil((x + width + MARGIN_POINTS) * scale),
    top: Math.floor((y - MARGIN_POINTS) * scale),
    bottom: Math.ceil((y + height + MARGIN_POINTS) * scale),
  }));
  const [a, b] = [
    Buffer.from(one.points.buffer, one.points.byteOffset, one.points.byteLength),
    Buffer.from(other.points.buffer, other.points.byteOffset, other.points.byteLength),
  ];
  for (let row = 0; row < one.down; row += 1) {
    let from = 0;
    const own = covered.filter(({ top, bottom }) => row >= top && row < bottom).toSorted((left, right) => left.left - right.left);
    for (const { left, right } of [...own, { left: one.across, right: one.across }]) {
      const to = Math.min(one.across, Math.max(from, left));
      const start = row * one.across * 4;
      if (to > from && a.compare(b, start + from * 4, start + to * 4, start + from * 4, start + to * 4) !== 0) return false;
      from = Math.max(from, right);
    }
  }
  return true;
}

/** Stops the release of a document that is not what people were shown. */
export function refuseDifferences(differences: readonly PageDifference[]): void {
  const [first] = differences;
  if (first === undefined) return;
  const pages = differences.map(({ page }) => page).join(', ');
  throw new SealingRefusal(
    'not_as_shown',
    first.kind === 'not as shown'
      ? `The document no longer draws the pages that people were shown (${pages}). It is not released. Void it and send it again.`
      : `The sealed pages differ outside of the fields from those that people were shown (${pages}). It is not released.`,
  );
}
