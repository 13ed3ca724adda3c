import { expect, test } from 'vitest';
import { escapePdf, pdfOf } from '../../../db/demo/small-pdf.ts';
import { readPdf } from './read-pdf.ts';

type Cell = [x: number, y: number, text: string];

/** A page with these words at these places, in the order given, as a printer of statements would write it. */
const page = (cells: readonly Cell[]): Buffer =>
  pdfOf(cells.map(([x, y, text]) => `BT /F1 10 Tf ${x} ${y} Td (${escapePdf(text)}) Tj ET`).join('\n'));

const STATEMENT: Cell[] = [
  [40, 790, 'Calloway Bank'],
  [40, 770, 'Account number 00112208'],
  [40, 700, '2 Mar 2026'],
  [130, 700, 'Opening balance'],
  [500, 700, '5,000.00'],
  // The amount is written before the date, and a hair lower.
  [420, 679, '40.00'],
  [500, 680, '4,960.00'],
  [40, 680, '2 Mar 2026'],
  [130, 680, 'CLIFTON GROCER'],
  [40, 660, '14 Mar 2026'],
  [130, 660, 'T RENNER SALE'],
  [420, 660, '89,500.00'],
  [500, 660, '94,460.00'],
];

test('the columns of a printed statement are read as lines, whatever their order in the file', async () => {
  const reading = await readPdf(page(STATEMENT));
  if (!reading.read) throw new Error(reading.why);
  expect(reading.statement.transactions.map(({ date, amount_pence: pence, balance_pence: held }) => [date, pence, held])).toEqual([
    ['2026-03-02', -4_000, 496_000],
    ['2026-03-14', 8_950_000, 9_446_000],
  ]);
  expect(reading.statement).toMatchObject({ format: 'pdf', account_tail: '2208' });
});

test.each([
  ['a scan has no text', page([]), /picture without text/],
  ['a damaged file is not read', Buffer.from('%PDF-1.7\ncut'), /damaged or locked/],
  ['other words are no statement', page([[40, 700, 'Dear Sunniva']]), /No transactions were found/],
])('%s, and says so', async (_, bytes, why) => {
  const reading = await readPdf(bytes);
  expect(reading).toMatchObject({ read: false, why: expect.stringMatching(why) });
});
