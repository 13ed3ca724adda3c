/* Turns the publishers' country and nationality words into ISO 3166-1 alpha-2 where they can be told. */
import { withoutBrackets } from './without-brackets.ts';

const SPELLINGS: Record<string, string> = {
  britain: 'GB',
  'bosnia-herzegovina': 'BA',
  'cabo verde': 'CV',
  'cote d ivoire': 'CI',
  congo: 'CG',
  'guinea bissau': 'GW',
  afghan: 'AF',
  albanian: 'AL',
  algerian: 'DZ',
  american: 'US',
  armenian: 'AM',
  australian: 'AU',
  austrian: 'AT',
  azerbaijani: 'AZ',
  bahraini: 'BH',
  bangladeshi: 'BD',
  belarusian: 'BY',
  belarussian: 'BY',
  belgian: 'BE',
  bosnian: 'BA',
  brazilian: 'BR',
  british: 'GB',
  bulgarian: 'BG',
  burma: 'MM',
  burmese: 'MM',
  'myanmar/burma': 'MM',
  myanmar: 'MM',
  burundian: 'BI',
  cambodian: 'KH',
  cameroonian: 'CM',
  canadian: 'CA',
  'cape verde': 'CV',
  'central african': 'CF',
  chadian: 'TD',
  chinese: 'CN',
  'china, mainland': 'CN',
  "people's republic of china": 'CN',
  colombian: 'CO',
  congolese: 'CD',
  drc: 'CD',
  'congo, democratic republic of the': 'CD',
  'democratic republic of the congo': 'CD',
  'democratic republic of congo': 'CD',
  'congo (democratic republic)': 'CD',
  'congo, republic of the': 'CG',
  'republic of the congo': 'CG',
  croatian: 'HR',
  cuban: 'CU',
  cypriot: 'CY',
  czech: 'CZ',
  'czech republic': 'CZ',
  danish: 'DK',
  dutch: 'NL',
  'the netherlands': 'NL',
  egyptian: 'EG',
  eritrean: 'ER',
  estonian: 'EE',
  ethiopian: 'ET',
  filipino: 'PH',
  finnish: 'FI',
  french: 'FR',
  georgian: 'GE',
  german: 'DE',
  ghanaian: 'GH',
  greek: 'GR',
  guatemalan: 'GT',
  haitian: 'HT',
  honduran: 'HN',
  hungarian: 'HU',
  icelandic: 'IS',
  indian: 'IN',
  indonesian: 'ID',
  iranian: 'IR',
  'iran (islamic republic of)': 'IR',
  'islamic republic of iran': 'IR',
  iraqi: 'IQ',
  irish: 'IE',
  israeli: 'IL',
  italian: 'IT',
  'ivory coast': 'CI',
  "cote d'ivoire": 'CI',
  ivorian: 'CI',
  japanese: 'JP',
  jordanian: 'JO',
  kazakh: 'KZ',
  kazakhstani: 'KZ',
  kenyan: 'KE',
  'north korean': 'KP',
  dprk: 'KP',
  "democratic people's republic of korea": 'KP',
  'korea, north': 'KP',
  'north korea': 'KP',
  'south korean': 'KR',
  'korea, south': 'KR',
  'republic of korea': 'KR',
  'south korea': 'KR',
  kosovo: 'XK',
  kosovan: 'XK',
  kuwaiti: 'KW',
  kyrgyz: 'KG',
  lao: 'LA',
  "lao people's democratic republic": 'LA',
  latvian: 'LV',
  lebanese: 'LB',
  liberian: 'LR',
  libyan: 'LY',
  'libyan arab jamahiriya': 'LY',
  lithuanian: 'LT',
  'north macedonia, the republic of': 'MK',
  macedonia: 'MK',
  malaysian: 'MY',
  malian: 'ML',
  maltese: 'MT',
  mauritanian: 'MR',
  mexican: 'MX',
  'micronesia, federated states of': 'FM',
  moldovan: 'MD',
  'republic of moldova': 'MD',
  montenegrin: 'ME',
  moroccan: 'MA',
  mozambican: 'MZ',
  nicaraguan: 'NI',
  nigerian: 'NG',
  nigerien: 'NE',
  norwegian: 'NO',
  omani: 'OM',
  pakistani: 'PK',
  palestinian: 'PS',
  palestine: 'PS',
  'state of palestine': 'PS',
  'palestinian authority': 'PS',
  'occupied palestinian territories': 'PS',
  gaza: 'PS',
  panamanian: 'PA',
  polish: 'PL',
  portuguese: 'PT',
  qatari: 'QA',
  romanian: 'RO',
  russia: 'RU',
  russian: 'RU',
  'russian federation': 'RU',
  'the russian federation': 'RU',
  rwandan: 'RW',
  salvadoran: 'SV',
  saudi: 'SA',
  'saudi arabian': 'SA',
  senegalese: 'SN',
  serbian: 'RS',
  singaporean: 'SG',
  slovak: 'SK',
  slovenian: 'SI',
  somali: 'SO',
  'south african': 'ZA',
  'south sudanese': 'SS',
  spanish: 'ES',
  'sri lankan': 'LK',
  sudanese: 'SD',
  swedish: 'SE',
  swiss: 'CH',
  syrian: 'SY',
  'syrian arab republic': 'SY',
  syria: 'SY',
  taiwanese: 'TW',
  tajik: 'TJ',
  tanzanian: 'TZ',
  'united republic of tanzania': 'TZ',
  thai: 'TH',
  trinidadian: 'TT',
  'trinidad and tobago': 'TT',
  tunisian: 'TN',
  turkey: 'TR',
  turkiye: 'TR',
  turkish: 'TR',
  turkmen: 'TM',
  ugandan: 'UG',
  uk: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  ukrainian: 'UA',
  emirati: 'AE',
  uae: 'AE',
  us: 'US',
  usa: 'US',
  'united states of america': 'US',
  uzbek: 'UZ',
  'vatican city': 'VA',
  venezuelan: 'VE',
  'venezuela (bolivarian republic of)': 'VE',
  vietnamese: 'VN',
  'viet nam': 'VN',
  'west bank': 'PS',
  yemeni: 'YE',
  zimbabwean: 'ZW',
  'bolivia (plurinational state of)': 'BO',
  'brunei darussalam': 'BN',
  'hong kong': 'HK',
  macau: 'MO',
  'bosnia and herzegovina': 'BA',
  'the gambia': 'GM',
  'the bahamas': 'BS',
  'bahamas, the': 'BS',
  'gambia, the': 'GM',
  swaziland: 'SZ',
  'antigua and barbuda': 'AG',
  'sao tome and principe': 'ST',
};

const BY_NAME = new Map<string, string>();
for (const [code, name] of englishNames()) BY_NAME.set(plain(name), code);
for (const [spelling, code] of Object.entries(SPELLINGS)) BY_NAME.set(plain(spelling), code);
const NAMES = new Map(englishNames());

/** ISO alpha-2, or null when the words cannot be told. */
export function countryCode(words: string): string | null {
  const text = words.trim();
  if (/^[A-Z]{2}$/i.test(text) && NAMES.has(text.toUpperCase())) return text.toUpperCase();
  return BY_NAME.get(plain(text)) ?? null;
}

/** Codes where they can be told, else the publisher's own words; each once, in order of appearance. */
export function countryCodes(words: string[]): string[] {
  const found: string[] = [];
  for (const word of words) {
    if (word.trim() === '') continue;
    const whole = countryCode(word);
    const pieces = whole === null ? splitCountries(word) : [whole];
    for (const piece of pieces) {
      const code = countryCode(piece) ?? piece;
      if (code !== '' && !found.includes(code)) found.push(code);
    }
  }
  return found;
}

export function countryName(code: string): string {
  return NAMES.get(code) ?? code;
}

function splitCountries(words: string): string[] {
  const bare = withoutBrackets(words.replace(/\((?:[a-z]|\d|i+|iv|v)\)/gi, ';'));
  return bare
    .split(/;|,|\/|\band\b/)
    .map((piece) => piece.replace(/(?<![.\s])[.\s]+$/, '').trim())
    .filter((piece) => piece !== '');
}

function plain(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’`]/g, "'")
    .replace(/&/g, 'and')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')
    .trim()
    .toLowerCase();
}

function englishNames(): [string, string][] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const pairs: [string, string][] = [];
  for (let first = 65; first <= 90; first++) {
    for (let second = 65; second <= 90; second++) {
      const code = String.fromCharCode(first, second);
      const name = names.of(code);
      if (name !== undefined && !['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB'].includes(code)) pairs.push([code, name]);
    }
  }
  return pairs;
}
