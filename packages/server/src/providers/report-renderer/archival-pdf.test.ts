import { expect, test } from 'vitest';
import { archivalPdf } from './archival-pdf.ts';
import { renderReport } from './render-pool.ts';

const MADE_AT = '2026-01-05T09:07:03.000Z';
const TASK = {
  template: 'rent-protection',
  madeAt: MADE_AT,
  data: {
    ...{ kind: 'Worksheet', title: 'Worksheet £ Łódź', subtitle: 'Rent', headline: 'Worksheet', firm: 'A firm', reference: 'R-1' },
    ...{ hash: 'none', 'hash-label': 'none', declaration: 'None.', limits: ['None.'], guarantors: [], tenants: [], papers: [] },
    ...{ verdict: { tone: 'moss', word: 'Met', line: 'Every rule is met.' }, cover: [], payout: [], findings: [] },
  },
} as const;

/** Where the table of the file says each object begins. */
function places(text: string): number[] {
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [head = '', size = ''] = /^xref\n0 (\d+)\n/.exec(text.slice(at)) ?? [];
  return Array.from({ length: Number(size) - 1 }, (_, n) => Number(text.slice(at + head.length + (n + 1) * 20).slice(0, 10)));
}

test('a drawn report states PDF/A-2b and its colour space, and every object stands where the table says', async () => {
  const text = (await renderReport(TASK)).toString('latin1');
  expect(text).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>');
  const [, profile] = /\/OutputIntents \[<<[^>]*\/S \/GTS_PDFA1[^>]*\/DestOutputProfile (\d+) 0 R >>\]/.exec(text) ?? [];
  expect(text).toMatch(new RegExp(`\\n${profile} 0 obj\\n<<\\n  /Length \\d+\\n  /N 3\\n`));
  expect(text).not.toMatch(/\/Device(RGB|CMYK)/);
  const found = places(text);
  expect(found.length).toBeGreaterThan(50);
  for (const [at, place] of found.entries()) expect(text.slice(place, place + 12)).toMatch(new RegExp(`^${at + 1} 0 obj\\n`));
  const [, length, kept] = /\/Length (\d+)\n {2}\/Type \/Metadata\n {2}\/Subtype \/XML\n>>\nstream\n(.*?)\nendstream/s.exec(text) ?? [];
  expect(kept?.length).toBe(Number(length));
});

test('the time a report was made is the time of its file, and equal data and time give equal bytes', async () => {
  const [one, other] = [await renderReport(TASK), await renderReport(TASK)];
  expect(one.toString('latin1')).toContain('/CreationDate (D:20260105090703Z)');
  expect(one.toString('latin1')).toContain('<xmp:CreateDate>2026-01-05T09:07:03Z</xmp:CreateDate>');
  expect(one.equals(other)).toBe(true);
});

test('data a template cannot show is an error without the data, and the next report is drawn', async () => {
  const broken = { ...TASK, data: { title: 'Casimir Dravenko' } };
  const fault = await renderReport(broken).catch((error: unknown) => error);
  expect(String(fault)).toMatch(/^Error: The template rent-protection did not compile: .{10}/);
  expect(String(fault)).not.toContain('Dravenko');
  expect((await renderReport(TASK)).subarray(0, 8).toString()).toBe('%PDF-1.7');
});

test('a file that is not laid out as the compiler does is refused', () => {
  expect(() => archivalPdf(Buffer.from('%PDF-1.7\n'))).toThrow('not laid out as expected');
  expect(() => archivalPdf(Buffer.from('%PDF-1.7\nxref\n0 1\n0000000000 65535 f\r\ntrailer\nstartxref\n9\n%%EOF\n'))).toThrow(
    'the catalogue',
  );
});
