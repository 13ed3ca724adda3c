import { escapePdf, pdfOf } from './small-pdf.ts';

export type MadeRegister = {
  title: string;
  /** `22 Corsley Avenue, Henleaze, Bristol BS9 4OK`. */
  address: string;
  /** As it stands after `PROPRIETOR:`, without the address. */
  owners: string;
  /** `14.11.2019`. */
  edition?: string;
  /** `24 NOV 2026`. */
  shows: string;
  since?: string;
  tenure?: 'Freehold' | 'Leasehold';
  titleClass?: string;
  price?: string;
  restrictions?: readonly string[];
  lender?: string;
};

/** The lines of a register made up for the demonstration, laid out as HM Land Registry lays it out. */
export function registerLines(made: MadeRegister): string[] {
  const { title, address, owners, edition = '14.11.2019', shows, since = '04.09.2012', tenure = 'Freehold' } = made;
  const { titleClass = 'Title absolute', price, restrictions = [], lender } = made;
  const ownerEntries = [
    `PROPRIETOR: ${owners} of ${address}.`,
    ...(price === undefined ? [] : [`The price stated to have been paid on 24 August 2012 was £${price}.`]),
    ...restrictions.map((text) => `RESTRICTION: ${text}.`),
  ].map((text, at) => `${at + 1} (${since}) ${text}`);
  return [
    'Demonstration: made up, and not of HM Land Registry',
    `Title number ${title}`,
    `Edition date ${edition}`,
    `This copy shows the entries in the register on ${shows} at 08:47:12.`,
    'A: Property Register',
    'This register describes the land and estate comprised in the title.',
    `1 (12.03.1987) The ${tenure} land shown edged with red on the plan of the above title and being ${address}.`,
    'B: Proprietorship Register',
    'This register specifies the class of title and identifies the owner. It contains any',
    'entries that affect the right of disposal.',
    titleClass,
    ...ownerEntries,
    'C: Charges Register',
    'This register contains any charges and other matters that affect the land.',
    ...(lender === undefined
      ? []
      : [`1 (${since}) REGISTERED CHARGE dated 24 August 2012.`, `2 (${since}) Proprietor: ${lender} of 1 Larch Street, Bath.`]),
    'End of register',
  ];
}

const ACROSS = 92;
const wrap = (text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < ACROSS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};
/** Lines of text as a PDF of one page. */
export const linesPdf = (lines: readonly string[]): Buffer =>
  pdfOf(
    `BT /F1 9 Tf ${lines
      .flatMap(wrap)
      .map((line, at) => `${at === 0 ? '60 790 Td' : '0 -13 Td'} (${escapePdf(line)}) Tj`)
      .join(' ')} ET`,
  );
export const registerPdf = (made: MadeRegister): Buffer => linesPdf(registerLines(made));

/** A plan made up for the demonstration: that there is one, and of which title. */
export const planPdf = ({ title, address }: MadeRegister): Buffer =>
  linesPdf([
    'Demonstration: made up, and not of HM Land Registry',
    `Title plan of ${title}`,
    `The land at ${address} is shown edged with red.`,
  ]);
