import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ink, SigningField } from '@freehold/contract/signing/signing-fields';
import { PDF, PdfArray, PdfNumber } from '@libpdf/core';
import { DESCRIPTION, sampleDocument, sampleSigner } from '@freehold/sealing/sample-documents';
import { verifyDocument } from '@freehold/sealing/verify-document';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { comparePages, type ShownPage } from './compare-pages.ts';
import { requireDrawableAnswers } from './draw-answers.ts';
import type { InstallationSeal } from './installation-seal.ts';
import { makeSealedCopy, type CopyToSeal, type PersonToSeal } from './make-sealed-copy.ts';
import { drawPages, drawPoints, prepareInThread } from './page-images.ts';

const folder = mkdtempSync(join(tmpdir(), 'freehold-sealed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const has = (program: string) => spawnSync(program, ['-v']).error === undefined;

const signer = sampleSigner();
const seal: InstallationSeal = {
  signer,
  stamp: undefined,
  subject: 'Example (self-signed)',
  isSelfSigned: true,
  validUntil: new Date('2040-01-01'),
};
const AT = new Date('2026-06-09T08:41:55Z');
const drawn: Ink = {
  kind: 'drawn',
  ratio: 3,
  strokes: [
    [
      { x: 0.05, y: 0.8 },
      { x: 0.4, y: 0.1 },
      { x: 0.6, y: 0.9 },
      { x: 0.95, y: 0.2 },
    ],
  ],
};

const field = (recipient: string, given: Partial<SigningField>): SigningField => ({
  ...{
    key: randomUUID(),
    type: 'text',
    recipient,
    page: 1,
    x: 60,
    y: 200,
    width: 200,
    height: 28,
    required: true,
    label: null,
    hint: null,
  },
  ...{ options: [], group: null, max_length: null, min: null, max: null, format: null, value: null, when: null },
  ...given,
});

type Given = { name: string; ink?: Ink; texts?: Record<string, string>; fields: SigningField[] };

function person(key: string, { name, ink = drawn, texts = {}, fields }: Given): PersonToSeal {
  const signed = fields.filter(({ type }) => type === 'signature').map(({ key: own }) => [own, 'signed']);
  return {
    key,
    answers: { values: { ...Object.fromEntries(signed), ...texts }, signature: ink, initials: null },
    attachments: new Map(),
    certified: { name, role: 'Signer', kind: 'signer', at: AT, proof: 'Code by email to h•••@example.com', ink },
  };
}

async function copyOf(source: Uint8Array, people: PersonToSeal[], fields: SigningField[]): Promise<CopyToSeal> {
  const { bytes: prepared } = await prepareInThread(source, DESCRIPTION);
  const pages: CopyToSeal['pages'][number][] = [];
  for await (const { page, pointsSha256 } of drawPages(prepared)) pages.push({ page, pointsSha256 });
  return {
    document: {
      title: 'Memorandum of sale',
      reference: 'DOC-8841',
      firm: 'Pennard & Lisle',
      property: '14 Calloway Crescent',
      pages: pages.length,
      preparedSha256: 'a'.repeat(64),
      chainHead: 'b'.repeat(64),
      eventCount: 2,
      order: 'together',
      signedAt: AT,
      seal: { subject: seal.subject, isSelfSigned: true },
      verifyAddress: 'https://freehold.example/verify-document',
    },
    prepared,
    fields,
    pages,
    isSameProgram: true,
    people,
    events: [
      { at: AT, words: 'Sent by Imogen Ashworth to one person', hash: 'c'.repeat(64) },
      { at: AT, words: 'Henrietta Blakeway signed', hash: 'b'.repeat(64) },
    ],
    files: [],
  };
}

describe('a sealed copy', () => {
  test('verifies, holds the pages that were shown and the certificate behind them, and the head of the events', async () => {
    const key = randomUUID();
    const fields = [
      field(key, { type: 'signature' }),
      field(key, { y: 300 }),
      field(key, { type: 'checkbox', y: 360, width: 14, height: 14 }),
    ];
    const texts = { [fields[1]?.key ?? '']: '12 March 2026', [fields[2]?.key ?? '']: 'yes' };
    const { sealed, certificate, level } = await makeSealedCopy(
      await copyOf(await sampleDocument(3), [person(key, { name: 'Henrietta Blakeway', texts, fields })], fields),
      seal,
      new Date(),
    );
    expect(level).toBe('B-B');
    expect(await verifyDocument(sealed, [signer.certificate])).toMatchObject({ outcome: 'sealed', revisions: [{ pages: 4 }] });
    expect(Buffer.from(sealed).toString('latin1')).toContain('b'.repeat(64));
    const lines: string[] = [];
    for await (const page of drawPoints(certificate)) lines.push(...page.lines.map(({ text }) => text));
    const words = lines.join('\n');
    for (const part of [
      'Memorandum of sale',
      'Henrietta Blakeway',
      '9 Jun 2026, 09:41:55 BST',
      'Code by email to h•••@example.com',
      'Sent by Imogen Ashworth',
    ])
      expect(words).toContain(part);
    expect(Buffer.from(certificate).toString('latin1')).toContain('<pdfaid:part>2');
  });

  test.skipIf(!has('pdfsig'))('pdfsig (poppler-utils) calls it valid, and says that the whole document is signed', async () => {
    const key = randomUUID();
    const fields = [field(key, { type: 'signature' })];
    const { sealed } = await makeSealedCopy(
      await copyOf(await sampleDocument(1), [person(key, { name: 'Rupert Blakeway', fields })], fields),
      seal,
      new Date(),
    );
    const path = join(folder, 'sealed.pdf');
    writeFileSync(path, sealed);
    const said = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
  });

  test('names of every script are drawn, on the pages and on the certificate', async () => {
    const names = ['Łukasz Żółć', 'Ωmέγα Παπαδόπουλος', '王小明', 'محمد علي', 'שלום כהן'];
    const people = names.map((name) => ({ name, key: randomUUID() }));
    const fields = people.flatMap(({ key }, index) => [
      field(key, { type: 'name', y: 100 + index * 40 }),
      field(key, { type: 'signature', x: 300, y: 100 + index * 40 }),
    ]);
    const copy = await copyOf(
      await sampleDocument(1),
      people.map(({ name, key }) => {
        const own = fields.filter(({ recipient }) => recipient === key);
        return person(key, {
          name,
          ink: { kind: 'typed', text: name, style: 'italic' },
          texts: { [own[0]?.key ?? '']: name },
          fields: own,
        });
      }),
      fields,
    );
    const { sealed } = await makeSealedCopy(copy, seal, new Date());
    const lines: string[] = [];
    for await (const page of drawPoints(sealed)) lines.push(...page.lines.map(({ text }) => text));
    const words = lines.join('\n').normalize('NFKC');
    for (const name of names.slice(0, 3)) expect(words.split(name.normalize('NFKC')).length).toBeGreaterThanOrEqual(4);
  });

  test('an uploaded signature stands on the page and on the certificate', async () => {
    const key = randomUUID();
    const fields = [field(key, { type: 'signature' })];
    const picture = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#203080' } })
      .png()
      .toBuffer();
    const signed = person(key, { name: 'Tobias Renner', ink: { kind: 'uploaded', file: 7 }, fields });
    const copy = await copyOf(
      await sampleDocument(1),
      [{ ...signed, attachments: new Map([['7', { name: 'signature.png', picture }]]) }],
      fields,
    );
    expect((await verifyDocument((await makeSealedCopy(copy, seal, new Date())).sealed)).outcome).toBe('sealed');
  });
});

describe('what you saw is what you signed', () => {
  const cases = [0, 90, 180, 270].flatMap((turn) => [
    { turn, isCropped: false },
    { turn, isCropped: true },
  ]);

  test.each(cases)('turned by $turn, cropped: $isCropped, ink stays in its field and nothing else changes', async ({ turn, isCropped }) => {
    const pdf = await PDF.load(await sampleDocument(1));
    pdf.getPage(0)?.dict.set('Rotate', PdfNumber.of(turn));
    if (isCropped) pdf.getPage(0)?.dict.set('CropBox', new PdfArray([100, 50, 500, 650].map((one) => PdfNumber.of(one))));
    const key = randomUUID();
    const fields = [field(key, { type: 'signature', x: 40, y: 60, width: 90, height: 30 })];
    const copy = await copyOf(await pdf.save(), [person(key, { name: 'Sunniva Halvorsen', fields })], fields);
    const { sealed } = await makeSealedCopy(copy, seal, new Date());
    // Without the field's box the very same pages are found to differ: the ink is there.
    expect(
      await comparePages(
        { shown: copy.prepared, sealed },
        copy.pages.map((page) => ({ ...page, boxes: [] })),
        true,
      ),
    ).toEqual([{ page: 1, kind: 'changed' }]);
  });

  test('a file that no longer draws what was shown, one with other words, and one with a page less are told apart', async () => {
    const { prepared, pages } = await copyOf(await sampleDocument(2), [], []);
    const shown: ShownPage[] = pages.map((page) => ({ ...page, boxes: [] }));
    const same = { shown: prepared, sealed: prepared };
    expect(await comparePages(same, shown, true)).toEqual([]);
    expect(await comparePages(same, [{ ...(shown[0] as ShownPage), pointsSha256: 'd'.repeat(64) }], true)).toEqual([
      { page: 1, kind: 'not as shown' },
    ]);
    const other = await PDF.load(prepared);
    other.getPage(1)?.drawText('Rent: nothing', { x: 72, y: 500 });
    expect(await comparePages({ shown: prepared, sealed: await other.save() }, shown, true)).toEqual([{ page: 2, kind: 'changed' }]);
    other.removePage(1);
    expect(await comparePages({ shown: prepared, sealed: await other.save() }, shown, true)).toEqual([{ page: 2, kind: 'missing' }]);
  });
});

describe('what cannot be drawn is said to whoever signs', () => {
  const key = randomUUID();
  const fields = [field(key, { width: 60 }), field(key, { type: 'signature' })];
  const [text, signature] = fields;

  test('an emoji in a value or in a typed signature, and text that runs out of its field', async () => {
    const answers = (value: string, name = 'Anna') => ({
      values: { [text?.key ?? '']: value, [signature?.key ?? '']: 'signed' },
      signature: { kind: 'typed' as const, text: name, style: 'regular' as const },
      initials: null,
    });
    await expect(requireDrawableAnswers(fields, answers('Yes 🙂'))).rejects.toThrow(
      'No font here can draw “🙂”. Write it in other letters.',
    );
    await expect(requireDrawableAnswers(fields, answers('Yes', 'Anna 🙂'))).rejects.toThrow('No font here can draw “🙂”.');
    await expect(requireDrawableAnswers(fields, answers('A long sentence that has no room. '.repeat(9)))).rejects.toThrow(
      'does not fit its field',
    );
    await expect(requireDrawableAnswers(fields, answers('Yes'))).resolves.toBeUndefined();
  });
});
