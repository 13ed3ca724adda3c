import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import { readTextStatement } from './read-text-statement.ts';
import { readDay, readMoney } from './read-values.ts';
import type { Statement } from './statement.ts';

const whole = (text: string): Statement => {
  const reading = readStatement(text);
  if (!reading.read) throw new Error(reading.why);
  return reading.statement;
};
const lines = ({ transactions }: Statement) =>
  transactions.map(({ date, amount_pence: pence, balance_pence: held }) => [date, pence, held]);

describe('a table', () => {
  test.each<[string, string, unknown[]]>([
    [
      'with money in and out apart, quoted, the newest first',
      '\uFEFFDate,Description,"Paid out","Paid in",Balance\r\n02/04/2026,"CASH, MAIN ST","","£4,000.00","£9,000.00"\r\n01/04/2026,RENT,"1,250.00",,"£5,000.00"\r\n',
      [
        ['2026-04-01', -125_000, 500_000],
        ['2026-04-02', 400_000, 900_000],
      ],
    ],
    [
      'with one signed amount and a day in words',
      'Transaction Date,Transaction Description,Amount,Balance\n01 Apr 2026,SHOP,-12.50,100.00\n2 April 2026,PAY,2000,2100\n',
      [
        ['2026-04-01', -1_250, 10_000],
        ['2026-04-02', 200_000, 210_000],
      ],
    ],
    [
      'with semicolons and a decimal comma',
      'Date;Details;Value;Balance\n2026-04-01;Laden;-1.234,56;10,00\n',
      [['2026-04-01', -123_456, 1_000]],
    ],
    [
      'without a head',
      '01/04/2026,COFFEE SHOP,-3.20\n02/04/2026,SALARY ACME,"2,000.00"\n',
      [
        ['2026-04-01', -320, null],
        ['2026-04-02', 200_000, null],
      ],
    ],
    [
      'with the column that says debit or credit',
      'Date,Type,Description,Amount\n01/04/2026,DEBIT,SHOP,12.50\n01/04/2026,CREDIT,PAY,20\n',
      [
        ['2026-04-01', -1_250, null],
        ['2026-04-01', 2_000, null],
      ],
    ],
  ])('%s is read', (_name, text, expected) => expect(lines(whole(text))).toEqual(expected));

  test('what stands above the columns names holder and account, and the period follows from the lines', () => {
    const text =
      'Account Name:,Miss T Renner\nAccount Number:,****2208\n\nDate,Description,Money In,Money Out,Balance\n05/01/2026,A,1,,1\n05/03/2026,B,,1,0\n';
    expect(whole(text)).toMatchObject({
      holder: 'Miss T Renner',
      account_tail: '2208',
      from: '2026-01-05',
      to: '2026-03-05',
      closing_pence: 0,
    });
  });

  test('lines that are not understood are counted with their reason, and left out', () => {
    const {
      transactions,
      unread,
      unread_count: count,
    } = whole(
      'Date,Description,Amount,Currency,State\n31/06/2026,NO SUCH DAY,1.00,GBP,\n01/06/2026,EUROS,1.00,EUR,\n01/06/2026,LATER,1.00,GBP,PENDING\n01/06/2026,FINE,1.00,GBP,COMPLETED\n01/06/2026,NONE,,GBP,\n',
    );
    expect(transactions.map(({ description }) => description)).toEqual(['FINE']);
    expect(unread.map(({ line, why }) => [line, why])).toEqual([
      [2, 'No date'],
      [3, 'In EUR, not in pounds'],
      [4, 'Not completed: pending'],
      [6, 'No amount'],
    ]);
    expect(count).toBe(4);
  });

  test.each([
    ['nothing', ''],
    ['a letter', 'Dear Sir,\nthank you for your enquiry.\n'],
    ['a head alone', 'Date,Description,Amount\n'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0'],
  ])('%s is not read, and says why', (_name, text) => expect(readStatement(text)).toMatchObject({ read: false, why: expect.any(String) }));
});

describe('OFX', () => {
  const SGML = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTRS><CURDEF>GBP<BANKACCTFROM><ACCTID>60161331926819</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260331
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260314120000[0:GMT]<TRNAMT>89500.00<FITID>1<NAME>SALE OF FLAT<MEMO>FLINT &amp; CO</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260315<TRNAMT>-12.34<FITID>2<NAME>SHOP
</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>90000.10<DTASOF>20260331</LEDGERBAL></STMTRS></BANKMSGSRSV1></OFX>`;
  test('of the first kind, without closing tags, is read', () => {
    const statement = whole(SGML);
    expect(lines(statement)).toEqual([
      ['2026-03-14', 8_950_000, null],
      ['2026-03-15', -1_234, null],
    ]);
    expect(statement).toMatchObject({
      format: 'ofx',
      account_tail: '6819',
      from: '2026-01-01',
      to: '2026-03-31',
      closing_pence: 9_000_010,
    });
    expect(statement.transactions[0]?.description).toBe('SALE OF FLAT FLINT & CO');
  });
  test('of the second kind, XML, is read', () => {
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><CURDEF>GBP</CURDEF><STMTTRN><DTPOSTED>20260401</DTPOSTED><TRNAMT>5.00</TRNAMT><NAME>A</NAME></STMTTRN></OFX>`;
    expect(lines(whole(xml))).toEqual([['2026-04-01', 500, null]]);
  });
  test('of an account in another currency, or of two accounts, is not read', () => {
    expect(readStatement(SGML.replace('GBP', 'EUR'))).toEqual({ read: false, why: 'The account is in EUR, not in pounds' });
    expect(readStatement(SGML.replace('<LEDGERBAL>', '<ACCTID>99999999<LEDGERBAL>'))).toMatchObject({ read: false });
  });
});

describe('printed lines', () => {
  const page = [
    'Brindlemark Bank',
    'Account name: Tobias Renner  Account number: 31922208',
    'Statement 1 March 2026 to 31 March 2026',
    'Balance brought forward 5,000.00',
    '02 Mar CARD PAYMENT GROCER 40.00 4,960.00',
    '14 Mar SALE OF FLAT 89,500.00 94,460.00',
    '20 Mar RENT 900.00',
    'GAS AND WATER 60.00 93,500.00',
    'Balance carried forward 93,500.00',
  ];
  const read = (all: readonly string[]) => {
    const reading = readTextStatement(all);
    if (!reading.read) throw new Error(reading.why);
    return reading.statement;
  };

  test('the balances tell what came in and what went out, also where one stands for several lines', () => {
    const statement = read(page);
    expect(lines(statement)).toEqual([
      ['2026-03-02', -4_000, 496_000],
      ['2026-03-14', 8_950_000, 9_446_000],
      ['2026-03-20', -90_000, null],
      ['2026-03-20', -6_000, 9_350_000],
    ]);
    expect(statement).toMatchObject({ format: 'pdf', account_tail: '2208', closing_pence: 9_350_000, unread_count: 0 });
  });

  test('a line of which neither can be told is not read', () => {
    const { unread, transactions } = read([...page.slice(0, 5), '03 Mar TWO WAYS 10.00', '03 Mar TWO WAYS 10.00 4,960.00']);
    expect(transactions).toHaveLength(1);
    expect(unread.map(({ why }) => why)).toEqual(Array(2).fill('It cannot be told whether this came in or went out'));
  });

  test('a picture without text is not read, never a statement without lines', () =>
    expect(readTextStatement(['', '   '])).toEqual({ read: false, why: 'No transactions were found in it' }));
});

test.each([
  ['1,234.56', 123_456],
  ['£12', 1_200],
  ['-£3.50', -350],
  ['£-3.50', -350],
  ['(3.50)', -350],
  ['3.50 DR', -350],
  ['3.50CR', 350],
  ['3.50-', -350],
  ['1.234,56', 123_456],
  ['1234,5', 123_450],
  ['12,34,56.00', null],
  ['', null],
  ['£', null],
  ['12 Apr', null],
  ['99999999999.00', null],
])('%j is read as %j pence', (text, pence) => expect(readMoney(text)).toBe(pence));

test.each([
  ['02/04/2026', '2026-04-02'],
  ['2/4/26', '2026-04-02'],
  ['2026-04-02T12:00:00Z', '2026-04-02'],
  ['2nd April 2026', '2026-04-02'],
  ['31/06/2026', null],
  ['13/13/2026', null],
  ['today', null],
])('%j is read as the day %j', (text, day) => expect(readDay(text)).toBe(day));

describe('for whatever a file holds', () => {
  const amount = fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((pence) => pence !== 0);
  test('what a bank wrote is what is read, line by line', () =>
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), fc.constantFrom(',', ';', '\t'), (amounts, mark) => {
        const rows = amounts.map((pence, at) =>
          [`01/${String((at % 12) + 1).padStart(2, '0')}/2025`, `"Line ${at}, a"`, (pence / 100).toFixed(2)].join(mark),
        );
        const text = [['Date', 'Description', 'Amount'].join(mark), ...rows].join('\n');
        const { transactions, unread_count: unread } = whole(text);
        expect(unread).toBe(0);
        expect(transactions.map(({ amount_pence: pence }) => pence).toSorted()).toEqual(amounts.toSorted());
      }),
    ));

  test('nothing throws, and a file cut anywhere gives no line that the whole one has not', () =>
    fc.assert(
      fc.property(fc.nat(400), fc.string(), (cut, noise) => {
        const text = 'Date,Description,Amount,Balance\n01/04/2026,"A, B",-1.00,5.00\n02/04/2026,C,2.00,7.00\n03/04/2026,D,3.00,10.00\n';
        for (const input of [text.slice(0, cut), text.slice(0, cut) + noise, noise]) {
          readStatement(input);
          readTextStatement(input.split('\n'));
        }
        const reading = readStatement(text.slice(0, cut));
        if (!reading.read) return;
        // The last line may be cut within a number; every other one is whole.
        for (const one of reading.statement.transactions.slice(0, -1)) expect(['A, B', 'C', 'D']).toContain(one.description);
      }),
    ));

  test.each<[string, () => void]>([
    ['a quotation mark that never ends', () => readStatement(`Date,Description,Amount\n"${'a'.repeat(2_000_000)}`)],
    ['open tags without end', () => readStatement(`<OFX>${'<STMTTRN>'.repeat(200_000)}`)],
    ['marks that open a tag', () => readStatement(`<OFX>${'<'.repeat(1_000_000)}`)],
    ['one endless line of digits', () => readTextStatement(['1,'.repeat(1_000_000)])],
    ['lines without balances', () => readTextStatement(['01 Mar 2026 SHOP 1.00', ...Array<string>(50_000).fill('SHOP 10.00')])],
    ['spaces', () => readTextStatement(Array<string>(50_000).fill(' '.repeat(400)))],
  ])('%s takes no longer than a moment', (_name, act) => {
    const begun = performance.now();
    act();
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
