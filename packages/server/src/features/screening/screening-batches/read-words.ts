import { bareHead } from '../../../platform/csv-heads.ts';

const PERSON = ['p', 'person', 'individual', 'naturalperson', 'human', 'client', 'applicant', 'mr', 'mrs', 'ms', 'private'];
const COMPANY = [
  'c',
  'co',
  'company',
  'limitedcompany',
  'organisation',
  'organization',
  'entity',
  'legalentity',
  'legalperson',
  'corporate',
  'business',
  'ltd',
  'llp',
  'plc',
  'trust',
  'charity',
  'partnership',
];

/** What a word of the column "Person or company" means; null where nobody can tell. */
export function readKind(text: string): 'person' | 'company' | null {
  const word = bareHead(text);
  if (PERSON.includes(word)) return 'person';
  return COMPANY.includes(word) ? 'company' : null;
}

/** `undefined`: said not to be known; null where nobody can tell. */
export function readGender(text: string): 'female' | 'male' | null | undefined {
  const word = bareHead(text);
  if (['f', 'female', 'woman', 'w'].includes(word)) return 'female';
  if (['m', 'male', 'man'].includes(word)) return 'male';
  return ['x', 'other', 'unknown', 'notsaid', 'u', 'na', 'nonbinary', ''].includes(word) ? undefined : null;
}

/** The three letters passports print, for the countries agents meet. ISO 3166-1 alpha-3. */
const OF_THREE = new Map(
  (
    'GBR:GB IRL:IE FRA:FR DEU:DE ESP:ES ITA:IT PRT:PT POL:PL ROU:RO BGR:BG NLD:NL BEL:BE GRC:GR CYP:CY MLT:MT HUN:HU ' +
    'CZE:CZ SVK:SK LTU:LT LVA:LV EST:EE SWE:SE NOR:NO DNK:DK FIN:FI CHE:CH AUT:AT USA:US CAN:CA AUS:AU NZL:NZ ZAF:ZA ' +
    'IND:IN PAK:PK BGD:BD LKA:LK CHN:CN HKG:HK TWN:TW JPN:JP KOR:KR SGP:SG MYS:MY PHL:PH THA:TH VNM:VN NGA:NG GHA:GH ' +
    'KEN:KE ZWE:ZW EGY:EG TUR:TR RUS:RU UKR:UA BLR:BY ISR:IL ARE:AE SAU:SA IRN:IR IRQ:IQ SYR:SY LBN:LB JOR:JO KWT:KW ' +
    'QAT:QA BRA:BR MEX:MX ARG:AR CHL:CL COL:CO JAM:JM IMN:IM GGY:GG JEY:JE VGB:VG CYM:KY LUX:LU MCO:MC SRB:RS HRV:HR ' +
    'SVN:SI ALB:AL KAZ:KZ AFG:AF '
  )
    .trim()
    .split(' ')
    .map((pair) => [pair.slice(0, 3), pair.slice(4)]),
);
export const codeOfThree = (text: string): string | null => OF_THREE.get(text.toUpperCase()) ?? null;
