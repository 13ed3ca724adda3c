import { escapePdf } from './small-pdf.ts';

/** A paper of the demonstration: what it says, page by page. Made up, like everybody in it. */
type Paper = { title: string; pages: readonly (readonly Line[])[] };
type Line = { bold?: true; size?: number; y: number; text: string };

const WIDTH = 595;
const HEIGHT = 842;
const LEFT = 64;
const LETTERS_A_LINE = 92;
const NOTE = 'Demonstration document. Nobody named in it exists.';

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LETTERS_A_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Clauses from the top of a page, and where each place to sign stands. */
function page(heading: string | null, clauses: readonly (readonly [string, string])[], places: readonly string[] = []): Line[] {
  const lines: Line[] = [];
  let y = 84;
  if (heading !== null) {
    lines.push({ bold: true, size: 20, y, text: heading });
    y += 44;
  }
  for (const [name, words] of clauses) {
    lines.push({ bold: true, y, text: name });
    for (const text of wrap(words)) lines.push({ y: (y += 17), text });
    y += 30;
  }
  for (const [index, text] of places.entries()) lines.push({ y: placeAt(index).y + 58, text });
  lines.push({ size: 8, y: HEIGHT - 40, text: NOTE });
  return lines;
}

const PLACES_FROM = 430;
const PLACE_GAP = 86;
/** Where the signature of a person goes, on the last page; the date stands beside it. */
export const placeAt = (index: number) => ({ x: LEFT, y: PLACES_FROM + index * PLACE_GAP, width: 200, height: 42 });
export const dateAt = (index: number) => ({ x: 400, y: PLACES_FROM + index * PLACE_GAP + 16, width: 110, height: 24 });

export const demoPapers = {
  tenancy: {
    title: 'Tenancy agreement',
    pages: [
      page('Tenancy agreement', [
        [
          '1. The parties',
          'This agreement is made between the landlord and the tenants who sign it. Tenants who sign together are liable together and each on their own.',
        ],
        ['2. The home', 'The landlord lets the home named with this document, with its fixtures and the contents of the inventory.'],
        [
          '3. The rent',
          'The rent is paid in advance on the first day of each month by bank transfer. The first month is paid before the keys are handed over.',
        ],
        [
          '4. The deposit',
          'The deposit is no more than five weeks of rent. It is protected in an approved scheme within thirty days, and the tenants are given the details of the scheme.',
        ],
        [
          '5. Use of the home',
          'The tenants live in the home as their only or main home, keep it clean, and tell the landlord of repairs that are needed.',
        ],
      ]),
      page(null, [
        [
          '6. Repairs',
          'The landlord keeps the structure, the installations for water, gas, electricity, heating and hot water, and the alarms in repair.',
        ],
        ['7. Visits', 'The landlord or the agent gives at least twenty-four hours’ notice of a visit, except in an emergency.'],
        ['8. Pets', 'A request to keep a pet is made in writing. It is answered within twenty-eight days and refused only with a reason.'],
        ['9. The guarantor', 'Where a guarantor signs, they pay what the tenants owe under this agreement and have not paid.'],
      ]),
      page(
        'Signatures',
        [
          [
            '10. Ending',
            'The tenants may end the tenancy with two months’ notice in writing. The landlord may end it on the grounds that the law gives.',
          ],
          ['11. Signing', 'Each person signs for themselves. The agreement is made once everybody has signed.'],
        ],
        ['First tenant', 'Second tenant or guarantor', 'Third tenant or guarantor', 'Landlord'],
      ),
    ],
  },
  terms: {
    title: 'Terms of business',
    pages: [
      page('Terms of business', [
        ['1. What we do', 'We market the property, show it, check those who offer, and follow the sale until it completes.'],
        [
          '2. Sole agency',
          'You appoint us as sole agent for twelve weeks, and afterwards until either of us gives two weeks’ notice in writing.',
        ],
        ['3. Our fee', 'The fee is a percentage of the price with VAT. It is owed when contracts are exchanged and paid on completion.'],
        ['4. Identity', 'The law asks us to check who you are before we begin. You let us keep what was checked for five years.'],
      ]),
      page(
        'Agreed',
        [['5. Your right to cancel', 'Where you sign away from our office you may cancel within fourteen days, without a reason.']],
        ['Owner', 'Second owner'],
      ),
    ],
  },
  memorandum: {
    title: 'Memorandum of sale',
    pages: [
      page(
        'Memorandum of sale',
        [
          [
            'The sale',
            'The seller has accepted the offer of the buyers, subject to contract. Nobody is bound before contracts are exchanged.',
          ],
          [
            'The solicitors',
            'Brackley Hale Solicitors act for the seller, Tarrant Moxley LLP for the buyers. Both are sent this memorandum.',
          ],
          ['Dates', 'Both sides aim for the dates that stand with the sale.'],
        ],
        ['Seller', 'Buyer', 'Second buyer'],
      ),
    ],
  },
  gift: {
    title: 'Gift letter',
    pages: [
      page(
        'Gift letter',
        [
          [
            'The gift',
            'I give the buyer the sum below towards the price of the property. It is a gift: it is not repaid, and no interest is charged.',
          ],
          ['No share', 'I take no share in the property, now or later, and will not live there.'],
          ['Where it comes from', 'The money comes from my own savings. I can show the statements on request.'],
          ['The sum, in pounds', ''],
        ],
        ['Whoever gives'],
      ),
    ],
  },
} as const satisfies Record<string, Paper>;
export type DemoPaper = keyof typeof demoPapers;

/** Where the sum of a gift is written. */
export const GIFT_SUM = { x: LEFT, y: 330, width: 160, height: 24 };
export const lastPageOf = (paper: DemoPaper): number => demoPapers[paper].pages.length;

/** The signs of the two fonts beyond Latin 1, by their place in them. */
const winAnsi = (text: string) => text.replaceAll('’', '\x92').replaceAll('–', '\x96');

const contentOf = (lines: readonly Line[]): string =>
  lines
    .map(
      ({ bold, size = 10.5, y, text }) =>
        `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${LEFT} ${HEIGHT - y} Td (${escapePdf(winAnsi(text))}) Tj ET`,
    )
    .join('\n');

/** The paper as a PDF. */
export function paperPdf(paper: DemoPaper): Buffer {
  const pages: readonly (readonly Line[])[] = demoPapers[paper].pages;
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const first = 5;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((lines, at) => {
      const content = contentOf(lines);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}
