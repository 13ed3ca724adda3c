import { createHash } from 'node:crypto';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import type { Subset } from 'fontkit';
import type { OpenFont, PlacedGlyph } from './lay-out-text.ts';

type Embedding = { ref: PdfRef; subset: Subset; glyphs: Map<number, PlacedGlyph['glyph']> };
/** The fonts of one document: each holds only the glyphs that were drawn with it. */
export type FontSet = { use: (glyph: PlacedGlyph) => { font: PdfRef; code: number }; finish: () => void };

export function collectFonts(pdf: PDF): FontSet {
  const embedded = new Map<OpenFont, Embedding>();
  return {
    use: ({ font, glyph }) => {
      const known = embedded.get(font) ?? { ref: pdf.register(new PdfDict()), subset: font.font.createSubset(), glyphs: new Map() };
      embedded.set(font, known);
      // The number the glyph has in the subset; the published types say otherwise.
      const code = Number(known.subset.includeGlyph(glyph));
      if (!known.glyphs.has(code)) known.glyphs.set(code, glyph);
      return { font: known.ref, code };
    },
    finish: () => {
      for (const [font, known] of embedded) writeFont(pdf, font, known);
    },
  };
}

/** ISO 32000-1, 9.7: a font by glyph numbers, with what each stands for so that text can be found, copied and read out. */
function writeFont(pdf: PDF, { font }: OpenFont, { ref, subset, glyphs }: Embedding): void {
  const program = Buffer.from(subset.encode());
  const isCff = 'CFF ' in font && Boolean(font['CFF ']);
  const scale = 1000 / font.unitsPerEm;
  const tag = [...createHash('sha256').update(program).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');
  const name = PdfName.of(`${tag}+${font.postscriptName ?? 'Font'}`);
  const box = [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map((one) => PdfNumber.of(Math.round(one * scale)));
  const file = new PdfStream(isCff ? [['Subtype', PdfName.of('CIDFontType0C')]] : [['Length1', PdfNumber.of(program.length)]], program);
  const descriptor = PdfDict.of({
    Type: PdfName.of('FontDescriptor'),
    FontName: name,
    Flags: PdfNumber.of(4),
    FontBBox: new PdfArray(box),
    ItalicAngle: PdfNumber.of(0),
    Ascent: PdfNumber.of(Math.round(font.ascent * scale)),
    Descent: PdfNumber.of(Math.round(font.descent * scale)),
    CapHeight: PdfNumber.of(Math.round(font.capHeight * scale)),
    StemV: PdfNumber.of(80),
    [isCff ? 'FontFile3' : 'FontFile2']: pdf.register(file),
  });
  const codes = [...glyphs].toSorted(([one], [other]) => one - other);
  const widths = codes.flatMap(([code, glyph]) => [PdfNumber.of(code), new PdfArray([PdfNumber.of(widthOf(glyph, scale))])]);
  const descendant = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of(isCff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: PdfNumber.of(0),
    }),
    FontDescriptor: pdf.register(descriptor),
    W: new PdfArray(widths),
  });
  if (!isCff) descendant.set('CIDToGIDMap', PdfName.of('Identity'));
  const written = pdf.getObject(ref);
  if (!(written instanceof PdfDict)) throw new Error('The place kept for a font is gone.');
  written.set('Type', PdfName.of('Font'));
  written.set('Subtype', PdfName.of('Type0'));
  written.set('BaseFont', name);
  written.set('Encoding', PdfName.of('Identity-H'));
  written.set('DescendantFonts', new PdfArray([pdf.register(descendant)]));
  written.set('ToUnicode', pdf.register(new PdfStream([], Buffer.from(toUnicode(codes), 'latin1'))));
}

export function widthOf(glyph: PlacedGlyph['glyph'], scale: number): number {
  return Math.round(glyph.advanceWidth * scale);
}

function toUnicode(codes: Array<[number, PlacedGlyph['glyph']]>): string {
  const lines = codes
    .filter(([, glyph]) => glyph.codePoints.length > 0)
    .map(
      ([code, glyph]) =>
        `<${hex(code)}> <${Buffer.from(String.fromCodePoint(...glyph.codePoints), 'utf16le')
          .swap16()
          .toString('hex')}>`,
    );
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const part = lines.slice(at, at + 100);
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

export function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
