import { PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';

export type Box = { left: number; bottom: number; right: number; top: number };
export type Rotation = 0 | 90 | 180 | 270;
/** A page as it is shown: upright, only the part inside the crop box, in points of 1/72 inch. */
export type PageGeometry = { mediaBox: Box; shownBox: Box; rotation: Rotation; userUnit: number; width: number; height: number };
/** From the top left corner of the page as it is shown, in points. */
export type ShownRectangle = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];
export type Resolve = (ref: PdfRef) => PdfObject | null;

const A4: Box = { left: 0, bottom: 0, right: 595.28, top: 841.89 };
const DEEPEST = 64;
const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270];

/** Boxes and rotation as the file has them: corners in any order, any origin, inherited from the page tree. */
export function readPageGeometry(page: PdfDict, resolve: Resolve): PageGeometry {
  const mediaBox = readBox(inherited(page, 'MediaBox', resolve), resolve) ?? A4;
  const shownBox = intersect(readBox(inherited(page, 'CropBox', resolve), resolve) ?? mediaBox, mediaBox) ?? mediaBox;
  const turned = numberOf(inherited(page, 'Rotate', resolve)) ?? 0;
  const rotation = ROTATIONS[((Math.round(turned / 90) % 4) + 4) % 4] ?? 0;
  const unit = numberOf(resolved(page.get('UserUnit'), resolve)) ?? 1;
  const userUnit = unit > 0 ? unit : 1;
  const across = (shownBox.right - shownBox.left) * userUnit;
  const up = (shownBox.top - shownBox.bottom) * userUnit;
  const lies = rotation === 90 || rotation === 270;
  return {
    mediaBox,
    shownBox,
    rotation,
    userUnit,
    width: lies ? up : across,
    height: lies ? across : up,
  };
}

/** Where a point of the shown page lies in the space that the page's content is drawn in. */
export function toUserSpace(geometry: PageGeometry, shown: Point): Point {
  const { left, bottom, right, top } = geometry.shownBox;
  const x = shown.x / geometry.userUnit;
  const y = shown.y / geometry.userUnit;
  switch (geometry.rotation) {
    case 0:
      return { x: left + x, y: top - y };
    case 90:
      return { x: left + y, y: bottom + x };
    case 180:
      return { x: right - x, y: bottom + y };
    case 270:
      return { x: right - y, y: top - x };
  }
}

/** The other way: where a point of the content stands on the page as it is shown. */
export function toShown({ shownBox, rotation, userUnit }: PageGeometry, at: Point): Point {
  const { left, bottom, right, top } = shownBox;
  const scaled = (x: number, y: number): Point => ({ x: x * userUnit, y: y * userUnit });
  switch (rotation) {
    case 0:
      return scaled(at.x - left, top - at.y);
    case 90:
      return scaled(at.y - bottom, at.x - left);
    case 180:
      return scaled(right - at.x, at.y - bottom);
    case 270:
      return scaled(top - at.y, right - at.x);
  }
}

/** Makes (0, 0) the lower left corner of the rectangle, with x to the right and y upward as a reader sees the page, in points. */
export function placeOnPage(geometry: PageGeometry, at: ShownRectangle): Matrix {
  const origin = toUserSpace(geometry, { x: at.x, y: at.y + at.height });
  const right = toUserSpace(geometry, { x: at.x + 1, y: at.y + at.height });
  const above = toUserSpace(geometry, { x: at.x, y: at.y + at.height - 1 });
  return [right.x - origin.x, right.y - origin.y, above.x - origin.x, above.y - origin.y, origin.x, origin.y];
}

export function readBox(value: PdfObject | null, resolve: Resolve): Box | null {
  if (!(value instanceof PdfArray) || value.length < 4) return null;
  const numbers = [0, 1, 2, 3].map((index) => numberOf(resolved(value.at(index), resolve)));
  const [x1, y1, x2, y2] = numbers;
  if (x1 == null || y1 == null || x2 == null || y2 == null) return null;
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
  return box.right > box.left && box.top > box.bottom ? box : null;
}

function intersect(one: Box, other: Box): Box | null {
  const box = {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  };
  return box.right > box.left && box.top > box.bottom ? box : null;
}

/** The value on the page itself or on the nearest node above it that has one. */
export function inherited(page: PdfDict, key: string, resolve: Resolve): PdfObject | null {
  let node: PdfObject | null = page;
  for (let depth = 0; depth < DEEPEST && node instanceof PdfDict; depth += 1) {
    const value = resolved(node.get(key), resolve);
    if (value !== null) return value;
    node = resolved(node.get('Parent'), resolve);
  }
  return null;
}

export function resolved(value: PdfObject | null | undefined, resolve: Resolve): PdfObject | null {
  let found: PdfObject | null = value ?? null;
  for (let depth = 0; depth < DEEPEST && found instanceof PdfRef; depth += 1) found = resolve(found);
  return found === null || found.type === 'null' ? null : found;
}

function numberOf(value: PdfObject | null): number | null {
  return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : null;
}
