import { partsOfPostcode, readPostcodeArea, type PostcodeArea } from '@freehold/insights/postcode-area';
import { refuseField } from '../../../platform/refuse.ts';

/** The area somebody typed; of a full postcode its sector. */
export function readArea(text: string, field = 'area'): PostcodeArea {
  const parts = partsOfPostcode(text);
  const area = parts ? readPostcodeArea(parts.sector) : readPostcodeArea(text);
  return area ?? refuseField(field, 'Enter a postcode, like RG30 2BY, or a part of one, like RG30', 'FORMAT');
}

/** From where to where its postcodes stand among all, compared by bytes: a space stands before “!”, the digits before “:”. */
export function rangeOf({ level, code }: PostcodeArea): { from: string; below: string } {
  if (level === 'area') return { from: `${code}0`, below: `${code}:` };
  return level === 'district' ? { from: `${code} `, below: `${code}!` } : { from: code, below: `${code}~` };
}

/** The area around it. */
export function around({ level, code }: PostcodeArea): PostcodeArea | null {
  if (level === 'area') return null;
  return level === 'sector' ? { level: 'district', code: code.slice(0, code.indexOf(' ')) } : { level: 'area', code: areaOf(code) };
}

const NOT_PUBLISHED: Readonly<Record<string, string>> = Object.fromEntries([
  ...'AB DD EH FK G HS IV KA KW KY ML PA PH ZE'.split(' ').map((letters) => [letters, 'Scotland']),
  ['BT', 'Northern Ireland'],
  ['IM', 'the Isle of Man'],
  ['JE', 'Jersey'],
  ['GY', 'Guernsey'],
]);

/** What to say of an area or a postcode that no sales are kept of; TD and DG reach into Scotland, and may have some. */
export function noSalesOf(code: string): string {
  const outside = NOT_PUBLISHED[areaOf(code)];
  return outside === undefined
    ? `No sales of ${code} are kept here.`
    : `${code} is in ${outside}, and HM Land Registry publishes the sales of England and Wales alone.`;
}

/** The letters a code begins with: RG of RG30 2. */
export const areaOf = (code: string): string => /^[A-Z]+/.exec(code)?.[0] ?? code;
