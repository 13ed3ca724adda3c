import { addDays, addMonths } from './calendar.ts';

/** What the lists below are from. The code binds landlords and agents in England (Immigration Act 2014, ss. 32 and 33). */
export const RIGHT_TO_RENT_CODE = {
  publisher: 'Home Office',
  name: 'Code of practice on right to rent: Right to Rent scheme for landlords and their agents',
  address: 'https://www.gov.uk/government/publications/right-to-rent-landlords-code-of-practice',
  /** The edition whose lists stand here, by the day it came into force. */
  lists_of: '2024-02-13',
  /** The newest edition known of. Its lists were not compared with these. */
  newest: '2026-10-01',
} as const;

export const PAPER_GROUPS = {
  a1: { name: 'List A, group 1', rule: 'One of these shows an unlimited right' },
  a2: { name: 'List A, group 2', rule: 'Two of these show an unlimited right' },
  b: { name: 'List B', rule: 'One of these shows a right for a time' },
} as const;
export type PaperGroup = keyof typeof PAPER_GROUPS;

/** `ends`: where it shows no day on which the permission ends, the right is taken for 12 months from the check. */
type Paper = { group: PaperGroup; name: string; ends?: 'after_12_months' };
export const RIGHT_TO_RENT_PAPERS = {
  british_passport: { group: 'a1', name: 'Passport of a British citizen, or with the right of abode, current or expired' },
  irish_passport: { group: 'a1', name: 'Irish passport or passport card, current or expired' },
  islands_unlimited: { group: 'a1', name: 'Document of Jersey, Guernsey or the Isle of Man without limit, which the Home Office verified' },
  passport_no_limit: {
    group: 'a1',
    name: 'Current passport endorsed: exempt from control, indefinite leave, right of abode or no time limit',
  },
  status_no_limit: { group: 'a1', name: 'Current immigration status document endorsed: indefinite leave or no time limit' },
  naturalisation: { group: 'a1', name: 'Certificate of registration or naturalisation as a British citizen' },
  uk_birth: { group: 'a2', name: 'Birth or adoption certificate issued in the UK' },
  islands_birth: { group: 'a2', name: 'Birth or adoption certificate issued in the Channel Islands, the Isle of Man or Ireland' },
  driving_licence: { group: 'a2', name: 'Current full or provisional photocard driving licence of the UK or a Crown Dependency' },
  government_letter: { group: 'a2', name: 'Letter of a UK government department or local authority, of the last 3 months' },
  prison_letter: { group: 'a2', name: 'Letter of a UK prison service on release from custody, of the last 6 months' },
  probation_letter: { group: 'a2', name: 'Letter of a UK probation service, of the last 3 months' },
  police_letter: { group: 'a2', name: 'Letter of a UK police force on stolen documents, of the last 3 months' },
  forces: { group: 'a2', name: 'Evidence of service, now or before, in the UK armed forces' },
  disclosure: { group: 'a2', name: 'Criminal record certificate of the UK, of the last 3 months' },
  benefits: { group: 'a2', name: 'Benefits paperwork, of the last 3 months' },
  college_letter: { group: 'a2', name: 'Letter of a UK further or higher education institution on a current course' },
  employer_letter: { group: 'a2', name: 'Letter of a UK employer, of the last 3 months' },
  professional_letter: { group: 'a2', name: 'Letter of a British passport holder of an accepted profession, of the last 3 months' },
  access_scheme: { group: 'a2', name: 'Letter of a local authority or charity that helps people into privately rented homes' },
  passport_limited: { group: 'b', name: 'Current passport or travel document endorsed with leave for a time' },
  status_limited: { group: 'b', name: 'Current immigration status document endorsed with leave for a time' },
  islands_limited: {
    group: 'b',
    name: 'Document of Jersey, Guernsey or the Isle of Man with leave for a time, which the Home Office verified',
  },
  positive_notice: {
    group: 'b',
    name: 'Positive Right to Rent Notice of the Home Office Landlord Checking Service',
    ends: 'after_12_months',
  },
} as const satisfies Record<string, Paper>;
export type PaperCode = keyof typeof RIGHT_TO_RENT_PAPERS;
const isPaperCode = (code: string): code is PaperCode => Object.hasOwn(RIGHT_TO_RENT_PAPERS, code);
export const PAPER_CODES = Object.keys(RIGHT_TO_RENT_PAPERS).filter(isPaperCode);
const paper = (code: PaperCode): Paper => RIGHT_TO_RENT_PAPERS[code];

/** The right that papers show: an unlimited one by one paper of group 1 or two different ones of group 2, one for a time by one of List B. */
export function rightShownBy(codes: readonly PaperCode[]): 'unlimited' | 'time_limited' | null {
  const count = (group: PaperGroup) => new Set(codes.filter((code) => paper(code).group === group)).size;
  if (count('a1') > 0 || count('a2') > 1) return 'unlimited';
  return count('b') > 0 ? 'time_limited' : null;
}

/** Whether one of the papers stands for 12 months and shows no other end. */
export const standsFor12Months = (codes: readonly PaperCode[]): boolean => codes.some((code) => paper(code).ends === 'after_12_months');

export const FOLLOW_UP_MONTHS = 12;
export const twelveMonthsOn = (checkedOn: string): string => addMonths(checkedOn, FOLLOW_UP_MONTHS);
/** The day by which a right for a time is checked again: when the permission ends, or 12 months after the check, whichever is later. */
export function followUpOn({ checkedOn, validUntil }: { checkedOn: string; validUntil: string | null }): string {
  const year = twelveMonthsOn(checkedOn);
  return validUntil !== null && validUntil > year ? validUntil : year;
}

export const SHARE_CODE_DAYS = 90;
/** A right for a time is checked at most so many days before the tenancy begins. */
export const MOST_DAYS_BEFORE = 28;
/** The last day on which a share code can be used. */
export const shareCodeUntil = (givenOn: string): string => addDays(givenOn, SHARE_CODE_DAYS);

/** Postcode areas that lie wholly outside England. Those that lie on both sides of a border are left to whoever knows the home. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['AB', 'DD', 'EH', 'FK', 'G', 'HS', 'IV', 'KA', 'KW', 'KY', 'ML', 'PA', 'PH', 'ZE'].map((area) => [area, 'Scotland']),
  ),
  ...Object.fromEntries(['CF', 'SA'].map((area) => [area, 'Wales'])),
  BT: 'Northern Ireland',
  GY: 'Guernsey',
  IM: 'the Isle of Man',
  JE: 'Jersey',
};
/** The country outside England that an address ends in by its postcode; null where it is England or may be. */
export function outsideEngland(address: string): string | null {
  const [, area = ''] = /([A-Z]{1,2})\d[A-Z\d]?\s*\d[A-Z]{2}\s*$/.exec(address.toUpperCase()) ?? [];
  return ELSEWHERE[area] ?? null;
}
