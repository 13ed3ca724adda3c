import makeBidi from 'bidi-js';
import { create } from 'fontkit';
import type { Font, Glyph } from 'fontkit';
import { SealingRefusal } from './wording.ts';

/** A font file as it was read, and what is made of it. */
export type OpenFont = { font: Font };
/** One glyph of a line, from left to right, in thousandths of the size. */
export type PlacedGlyph = { font: OpenFont; glyph: Glyph; advance: number; x: number; y: number };
export type Line = { glyphs: PlacedGlyph[]; width: number; isRightToLeft: boolean };

// Node gives the function itself, where the published types expect it one step deeper.
const isMaker = (made: unknown): made is typeof makeBidi.default => typeof made === 'function';
const maker: unknown = makeBidi;
if (!isMaker(maker)) throw new Error('bidi-js is not what it was');
const bidi = maker();
/** Marks that guide how text is set and are not drawn themselves. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\p{Variation_Selector}/u;

export function openFonts(files: Uint8Array[]): OpenFont[] {
  return files.map((file) => {
    const font = create(Buffer.from(file.buffer, file.byteOffset, file.length));
    if ('fonts' in font) throw new Error('A collection of fonts was given where one font is needed.');
    return { font };
  });
}

/** The signs that none of the fonts can draw, each once. */
export function missingSigns(text: string, fonts: OpenFont[]): string[] {
  return [...new Set(readable(text))].filter((sign) => sign !== '\n' && !UNSEEN.test(sign) && fontFor(sign, fonts, null) === null);
}

/** Refuses text of which a sign would be lost: nobody's name is shortened to what a font happens to have. */
export function requireDrawable(text: string, fonts: OpenFont[]): void {
  const missing = missingSigns(text, fonts);
  if (missing.length === 0) return;
  const named = missing
    .slice(0, 5)
    .map((sign) => `“${sign}”`)
    .join(', ');
  throw new SealingRefusal('missing_glyph', `No font here can draw ${named}. Write it in other letters.`);
}

/** One line in the order it is read on the page: letters of Arabic joined, Hebrew and Arabic from right to left, numbers within from left. */
export function layOutLine(text: string, fonts: OpenFont[]): Line {
  const line = readable(text).replaceAll('\n', ' ');
  requireDrawable(line, fonts);
  const embedding = bidi.getEmbeddingLevels(line, 'auto');
  const runs = runsOf(line, embedding.levels, fonts);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const glyphs = inSeenOrder(runs).flatMap((run) => shape(run, line, mirrored));
  return {
    glyphs,
    width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0),
    isRightToLeft: ((embedding.paragraphs[0]?.level ?? 0) & 1) === 1,
  };
}

type Run = { start: number; end: number; level: number; font: OpenFont };

function runsOf(line: string, levels: Uint8Array, fonts: OpenFont[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const sign of line) {
    const last = runs.at(-1);
    const level = levels[at] ?? 0;
    const font = UNSEEN.test(sign) ? last?.font : fontFor(sign, fonts, last?.font ?? null);
    if (last !== undefined && last.level === level && last.font === font) last.end = at + sign.length;
    else if (font != null) runs.push({ start: at, end: at + sign.length, level, font });
    at += sign.length;
  }
  return runs;
}

/** Unicode Bidirectional Algorithm, rule L2, over whole runs. */
function inSeenOrder(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}

function shape({ start, end, level, font }: Run, line: string, mirrored: Map<number, string>): PlacedGlyph[] {
  const signs = Array.from({ length: end - start }, (_, offset) => mirrored.get(start + offset) ?? line[start + offset] ?? '').join('');
  const set = font.font.layout(signs, undefined, undefined, undefined, (level & 1) === 1 ? 'rtl' : 'ltr');
  const scale = 1000 / font.font.unitsPerEm;
  return set.glyphs.flatMap((glyph, index) => {
    const position = set.positions[index];
    if (position === undefined || (glyph.id === 0 && glyph.codePoints.every((point) => UNSEEN.test(String.fromCodePoint(point)))))
      return [];
    return [{ font, glyph, advance: position.xAdvance * scale, x: position.xOffset * scale, y: position.yOffset * scale }];
  });
}

function fontFor(sign: string, fonts: OpenFont[], before: OpenFont | null): OpenFont | null {
  const point = sign.codePointAt(0) ?? 0;
  // A space or a full stop stays in the font of the word before it.
  if (before !== null && before.font.hasGlyphForCodePoint(point)) return before;
  return fonts.find(({ font }) => font.hasGlyphForCodePoint(point)) ?? null;
}

function readable(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
}
