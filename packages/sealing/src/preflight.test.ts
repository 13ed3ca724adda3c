import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import { balanceContent } from './balance-content.ts';
import { contentStreams, readContent } from './page-content.ts';
import { preflight } from './preflight.ts';
import { prepareDocument } from './prepare-document.ts';
import { AT, DESCRIPTION, sampleDocument, sampleSigner, sealSample } from './sample-documents.ts';

const codes = (found: Array<{ code: string }>) => found.map((one) => one.code);

describe('before a document is sent', () => {
  test('nothing is said of an ordinary one, and its pages are measured', async () => {
    const found = await preflight(await sampleDocument(2));
    expect(found).toMatchObject({ refusals: [], notes: [] });
    expect(found.pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual([
      [595, 842],
      [595, 842],
    ]);
  });

  test('turned and cropped pages, scripts and attachments are named', async () => {
    const pdf = await PDF.load(await sampleDocument(3));
    pdf.getPage(1)?.dict.set('Rotate', PdfNumber.of(90));
    pdf.getPage(2)?.dict.set('CropBox', new PdfArray([10, 10, 200, 200].map((one) => PdfNumber.of(one))));
    pdf.getCatalog().set('OpenAction', PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(1)') }));
    pdf.addAttachment('list.txt', Buffer.from('one'));
    const { refusals, notes } = await preflight(await pdf.save());
    expect(refusals).toEqual([]);
    expect(codes(notes)).toEqual(['scripts_removed', 'rotated', 'cropped', 'attachments']);
    expect(notes.find((one) => one.code === 'rotated')).toMatchObject({
      pages: [2],
      message: 'Turned in the file: page 2. Fields are placed as you see the page.',
    });
  });

  test.each([
    ['no PDF', async () => Buffer.from('PK a letter'), 'not_pdf'],
    ['a file cut in half', async () => (await sampleDocument(10)).slice(0, 4_000), 'truncated'],
    ['a file that asks for a password', async () => await protectedWith({ userPassword: 'open' }), 'password'],
    ['a document that is signed already', async () => (await sealSample({ signer: sampleSigner() })).bytes, 'signed_already'],
    ['a document without pages', async () => await PDF.create().save(), 'damaged'],
    ['an XFA form', async () => await xfaForm(), 'xfa'],
  ])('%s is refused in words', async (_, make, code) => {
    const { refusals } = await preflight(await make());
    expect(codes(refusals)).toEqual([code]);
    expect(refusals[0]?.message).toMatch(/^[A-Z].+\. [A-Z].+\.$/);
  });

  test('what is too large is refused with the limit', async () => {
    const document = await sampleDocument(3);
    expect(await preflight(document, { bytes: 100, pages: 10 })).toMatchObject({ refusals: [{ code: 'too_large' }] });
    const { refusals } = await preflight(document, { bytes: 1e6, pages: 2 });
    expect(refusals[0]?.message).toBe('The document has 3 pages; at most 2 can be sealed. Split it, then upload the parts.');
  });

  test('a file whose table is wrong is repaired, and that is said', async () => {
    const text = Buffer.from(await sampleDocument()).toString('latin1');
    const wrong = Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    expect(codes((await preflight(wrong)).notes)).toEqual(['repaired']);
    const { pdf } = await prepareDocument(wrong, DESCRIPTION);
    expect((await PDF.load(await pdf.save())).getPageCount()).toBe(3);
  });

  test('a file whose table leads to another object is searched through and repaired', async () => {
    const text = Buffer.from(await sampleDocument()).toString('latin1');
    const root = /\/Root (\d+) 0 R/.exec(text)?.[1] ?? '';
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map((one) => one[1] ?? '');
    const wrong = text.replace(`${offsets[Number(root) - 1]} 00000 n`, `${offsets[Number(root)]} 00000 n`);
    expect(wrong).not.toBe(text);
    expect(await preflight(Buffer.from(wrong, 'latin1'))).toMatchObject({
      refusals: [],
      notes: [{ code: 'repaired' }],
      pages: [{}, {}, {}],
    });
  });

  test('a damaged file with several versions of its pages is refused: the old one could be sealed for the new', async () => {
    const pdf = await PDF.load(await sampleDocument());
    pdf.getPage(0)?.drawText('Rent: 900', { x: 72, y: 500 });
    const text = Buffer.from(await pdf.save({ incremental: true })).toString('latin1');
    const wrong = Buffer.from(text.replaceAll(/startxref\n\d+/g, 'startxref\n7'), 'latin1');
    expect((await preflight(wrong)).refusals[0]?.message).toContain('several versions of its pages');
  });

  test('protection without a password is taken off, and that is said', async () => {
    const document = await protectedWith({ ownerPassword: 'owner' });
    expect(codes((await preflight(document)).notes)).toEqual(['protection_removed']);
    const { pdf } = await prepareDocument(document, DESCRIPTION);
    expect((await PDF.load(await pdf.save())).isEncrypted).toBe(false);
  });
});

describe('a prepared document', () => {
  test('has no form, no field and no script, and its fields stand on the page', async () => {
    const pdf = await PDF.load(await sampleDocument(1));
    const form = pdf.getOrCreateForm();
    const field = form.createTextField('tenant');
    const page = pdf.getPage(0);
    page?.drawField(field, { x: 72, y: 600, width: 200, height: 24 });
    form.fill({ tenant: 'Mary Shelley' });
    pdf.getCatalog().set('AA', PdfDict.of({}));
    const { pdf: prepared, notes } = await prepareDocument(await pdf.save(), DESCRIPTION);
    const saved = await PDF.load(await prepared.save());
    expect(codes(notes)).toContain('form_flattened');
    expect([saved.getForm(), saved.getCatalog().has('AA'), saved.getPage(0)?.dict.has('Annots')]).toEqual([null, false, false]);
    expect(drawnOn(saved)).toContain('Mary Shelley');
  });

  test('fills a page that has fields and no content of its own', async () => {
    const pdf = PDF.create();
    const page = pdf.addPage({ size: 'a4' });
    page.dict.delete('Contents');
    page.drawField(pdf.getOrCreateForm().createTextField('tenant', { defaultValue: 'Ada' }), { x: 72, y: 600, width: 200, height: 24 });
    pdf.getForm()?.fill({ tenant: 'Ada' });
    const { pdf: prepared } = await prepareDocument(await pdf.save(), DESCRIPTION);
    const saved = await PDF.load(await prepared.save());
    expect(drawnOn(saved)).toContain('Ada');
    const page1 = saved.getPage(0);
    const streams = page1 === null ? [] : contentStreams(page1.dict, (ref) => saved.getObject(ref));
    expect(balanceContent(readContent(streams, (ref) => saved.getObject(ref)))).toEqual({ before: 1, after: 1 });
  });

  test('starts drawing from an untouched state, whatever the page left behind', () => {
    expect(balanceContent(Buffer.from('q 1 0 0 1 0 0 cm q'))).toEqual({ before: 1, after: 3 });
    expect(balanceContent(Buffer.from('Q Q q'))).toEqual({ before: 3, after: 2 });
    expect(balanceContent(Buffer.from('(q \\) q) Tj <71> % q\n/q gs BI /W 1 ID q q\nEI Q'))).toEqual({ before: 2, after: 1 });
  });
});

async function protectedWith(passwords: { userPassword?: string; ownerPassword?: string }): Promise<Uint8Array> {
  const pdf = await PDF.load(await sampleDocument());
  pdf.setProtection(passwords);
  return await pdf.save();
}

async function xfaForm(): Promise<Uint8Array> {
  const pdf = await PDF.load(await sampleDocument(1));
  pdf.getCatalog().set('AcroForm', PdfDict.of({ XFA: PdfString.fromString('x'), Fields: new PdfArray([]) }));
  pdf.getCatalog().set('NeedsRendering', PdfBool.of(true));
  pdf.setModificationDate(AT);
  return await pdf.save();
}

/** The texts of the drawings that the page shows. */
function drawnOn(pdf: PDF): string {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const page = pdf.getPage(0)?.dict;
  const drawings = page?.getDict('Resources', resolve)?.getDict('XObject', resolve);
  const content = page === undefined ? '' : Buffer.from(readContent(contentStreams(page, resolve), resolve)).toString('latin1');
  return [...(drawings ?? [])]
    .filter(([name]) => content.includes(`/${name.value} Do`))
    .map(([, ref]) => (ref instanceof PdfRef ? resolve(ref) : null))
    .map((drawing) => (drawing instanceof PdfStream ? Buffer.from(drawing.getDecodedData()).toString('latin1') : ''))
    .join('\n');
}
