import { IMPORT_FIELDS, type ImportKind } from '@freehold/contract/properties/import-fields';
import { bareHead } from '../../../platform/csv-heads.ts';

const SALE_STAGE_WORDS: Readonly<Record<string, readonly string[]>> = {
  draft: ['valuation', 'appraisal', 'marketappraisal', 'prospect', 'new', 'pending', 'preinstruction'],
  instructed: ['instructed', 'instruction', 'comingsoon', 'premarket', 'preparation', 'notyetmarketed', 'onhold'],
  available: [
    'available',
    'forsale',
    'onmarket',
    'onthemarket',
    'active',
    'live',
    'marketing',
    'reduced',
    'backonmarket',
    'newinstruction',
    'listed',
    'fallenthrough',
  ],
  under_offer: ['underoffer', 'offeraccepted', 'offeragreed'],
  sold_stc: ['soldstc', 'sstc', 'stc', 'soldsubjecttocontract', 'saleagreed', 'soldstcm', 'sstcm'],
  exchanged: ['exchanged', 'exchange', 'contractsexchanged'],
  completed: ['completed', 'complete', 'completion', 'sold'],
  withdrawn: ['withdrawn', 'offmarket', 'unavailable', 'lost', 'cancelled', 'archived', 'inactive'],
};
const LETTING_STAGE_WORDS: Readonly<Record<string, readonly string[]>> = {
  draft: SALE_STAGE_WORDS['draft'] ?? [],
  instructed: SALE_STAGE_WORDS['instructed'] ?? [],
  to_let: [
    'tolet',
    'available',
    'availabletolet',
    'forrent',
    'torent',
    'onmarket',
    'onthemarket',
    'active',
    'live',
    'marketing',
    'reduced',
    'listed',
  ],
  offer_agreed: ['offeragreed', 'underoffer', 'offeraccepted', 'applicationaccepted', 'holdingdeposit', 'holdingdepositpaid'],
  referencing: ['referencing', 'references', 'inreferencing', 'referenced'],
  let_agreed: ['letagreed', 'agreed', 'letstc'],
  tenanted: ['tenanted', 'let', 'occupied', 'current', 'rented', 'managed', 'tenancyinprogress', 'inoccupation'],
  notice_given: ['noticegiven', 'onnotice', 'notice', 'undernotice', 'vacating'],
  ended: ['ended', 'vacated', 'tenancyended', 'finished'],
  withdrawn: SALE_STAGE_WORDS['withdrawn'] ?? [],
};
const TYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  terraced: [
    'terraced',
    'terrace',
    'midterrace',
    'endterrace',
    'endofterrace',
    'midterraced',
    'endterraced',
    'townhouse',
    'mews',
    'mewshouse',
    'terracedhouse',
  ],
  semi_detached: ['semidetached', 'semi', 'semidetachedhouse', 'linkdetached'],
  detached: ['detached', 'detachedhouse', 'house', 'cottage', 'farmhouse', 'villa', 'barn', 'barnconversion', 'countryhouse'],
  flat: ['flat', 'apartment', 'studio', 'penthouse', 'groundfloorflat', 'studioflat', 'purposebuiltflat', 'convertedflat', 'basementflat'],
  maisonette: ['maisonette', 'duplex'],
  bungalow: ['bungalow', 'detachedbungalow', 'semidetachedbungalow', 'dormerbungalow', 'terracedbungalow'],
  park_home: ['parkhome', 'mobilehome', 'caravan', 'chalet', 'lodge'],
  land: ['land', 'plot', 'buildingplot', 'development', 'farmland', 'woodland'],
  commercial: ['commercial', 'office', 'shop', 'retail', 'industrial', 'warehouse', 'pub', 'restaurant'],
  other: ['other', 'unknown', 'garage', 'parking', 'houseboat', 'notspecified'],
};
const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  type: TYPE_WORDS,
  tenure: {
    freehold: ['freehold', 'fh', 'f'],
    leasehold: ['leasehold', 'lh', 'l', 'shareoffreehold', 'sharedownership', 'sof'],
    commonhold: ['commonhold'],
    unknown: ['unknown', 'tbc', 'other', 'na', 'notspecified'],
  },
  rent_frequency: {
    week: ['week', 'weekly', 'pw', 'perweek', 'w'],
    month: ['month', 'monthly', 'pcm', 'permonth', 'percalendarmonth', 'pm', 'calendarmonth', 'm', 'calendarmonthly'],
    quarter: ['quarter', 'quarterly', 'pq', 'perquarter', 'q'],
    year: ['year', 'yearly', 'annual', 'annually', 'pa', 'perannum', 'peryear', 'y'],
  },
};

/** What a word of the file probably means here; null where nobody can tell. */
export function guessWord(kind: ImportKind, field: string, word: string): string | null {
  const bare = bareHead(word);
  if (bare === '') return null;
  const choices = IMPORT_FIELDS[kind].find(({ key }) => key === field)?.choices ?? [];
  const exact = choices.find((choice) => bareHead(choice) === bare);
  if (exact) return exact;
  const table = field === 'stage' ? (kind === 'lettings' ? LETTING_STAGE_WORDS : SALE_STAGE_WORDS) : WORDS[field];
  const found = Object.entries(table ?? {}).find(([, words]) => words.includes(bare))?.[0];
  return found !== undefined && choices.includes(found) ? found : null;
}
