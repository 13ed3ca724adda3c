import type { NewRentRecord, RentCheck, RentResult, RentRoute } from '@freehold/contract/identity/rent-checks';
import {
  RIGHT_TO_RENT_PAPERS,
  type PaperCode,
  followUpOn,
  shareCodeUntil,
  standsFor12Months,
  twelveMonthsOn,
} from '@freehold/property-rules/right-to-rent';
import { readRentShareCode, showShareCode } from '@freehold/uk-formats/personal-codes';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';

type Answer = NewRentRecord['photo_matches'] | '';
/** As it stands in the form: dates as they are typed. */
export type RecordValues = {
  route: RentRoute | null;
  checked_on: string;
  tenancy_from: string;
  in_england: boolean;
  paper: PaperCode | '';
  second_paper: PaperCode | '';
  presence: 'in_person' | 'live_video' | null;
  original_in_hand: boolean;
  genuine: Answer;
  share_code: string;
  code_given_on: string;
  dob: string;
  opened_by_us: boolean;
  photo_matches: Answer;
  name_matches: Answer;
  result: RentResult | null;
  valid_until: string;
  note: string;
};

const written = (iso: string | null | undefined): string => (iso ? writeTypedDate(iso) : '');
const codeOf = (code: string | null | undefined): string => (code ? showShareCode(code) : '');
/** As the newest record stands, else as the person says they show it, so that it can be put right; else empty, with the day of today. */
export function valuesOf({ records, subject, stated }: Pick<RentCheck, 'records' | 'subject' | 'stated'>, today: string): RecordValues {
  const last = records.at(-1);
  const dob = subject.kind === 'person' ? subject.dob : null;
  return {
    route: last?.route ?? stated?.route ?? null,
    checked_on: written(last?.checked_on ?? today),
    tenancy_from: written(last?.tenancy_from),
    in_england: last?.in_england ?? false,
    paper: last?.papers[0] ?? '',
    second_paper: last?.papers[1] ?? '',
    presence: last?.presence ?? null,
    original_in_hand: last?.original_in_hand ?? false,
    genuine: last?.genuine ?? '',
    share_code: codeOf(last?.share_code ?? (last ? null : stated?.share_code)),
    code_given_on: written(last?.code_given_on),
    dob: written(last?.dob ?? (last ? null : stated?.dob) ?? dob),
    opened_by_us: last?.opened_by_us ?? false,
    photo_matches: last?.photo_matches ?? '',
    name_matches: last?.name_matches ?? '',
    result: last?.result ?? null,
    valid_until: written(last?.valid_until),
    note: last?.note ?? '',
  };
}

const isOfTwo = (paper: PaperCode | ''): boolean => paper !== '' && RIGHT_TO_RENT_PAPERS[paper].group === 'a2';
export const asksSecond = ({ paper }: Pick<RecordValues, 'paper'>): boolean => isOfTwo(paper);
const papersOf = ({ paper, second_paper: second }: RecordValues): PaperCode[] =>
  [paper, isOfTwo(paper) ? second : ''].filter((one): one is PaperCode => one !== '');

const DATES = ['checked_on', 'tenancy_from', 'code_given_on', 'dob', 'valid_until'] as const;
/** What must stand there before it can be recorded. The rest may be missing, and is then not run. */
export function faultsOf(values: RecordValues): Record<string, string> {
  const faults: Record<string, string> = {};
  if (values.route === null) faults['route'] = 'Choose how they show it';
  for (const field of DATES) if (values[field] !== '' && readTypedDate(values[field]) === null) faults[field] = 'Enter a real date';
  if (values.checked_on === '') faults['checked_on'] = 'Enter the day';
  if (values.route === 'share_code' && values.share_code !== '' && readRentShareCode(values.share_code) === null)
    faults['share_code'] = 'Nine letters and digits, the first an R, like R4B 7CD 9EF';
  if (values.photo_matches === '') faults['photo_matches'] = 'Choose yes, no or unsure';
  if (values.name_matches === '') faults['name_matches'] = 'Choose yes, no or unsure';
  if (values.result === null) faults['result'] = 'Choose what was shown';
  return faults;
}

const dayOf = (text: string): string | null => (text === '' ? null : readTypedDate(text));
export function bodyOf(values: RecordValues): Omit<NewRentRecord, 'version'> {
  return {
    route: values.route ?? 'manual',
    checked_on: dayOf(values.checked_on) ?? '',
    in_england: values.in_england,
    tenancy_from: dayOf(values.tenancy_from),
    result: values.result ?? 'none',
    valid_until: dayOf(values.valid_until),
    photo_matches: values.photo_matches || 'unsure',
    name_matches: values.name_matches || 'unsure',
    note: values.note,
    papers: papersOf(values),
    presence: values.presence,
    original_in_hand: values.original_in_hand,
    genuine: values.genuine || null,
    share_code: values.share_code || null,
    code_given_on: dayOf(values.code_given_on),
    dob: dayOf(values.dob),
    opened_by_us: values.opened_by_us,
  };
}

/** The days that follow from what stands in the form; null where it says too little. */
export function daysOf(values: RecordValues): { ends: string | null; year: string; again: string } | null {
  const checkedOn = dayOf(values.checked_on);
  const ends = dayOf(values.valid_until);
  if (values.result !== 'time_limited' || checkedOn === null) return null;
  if (ends === null && !standsFor12Months(papersOf(values))) return null;
  return { ends, year: twelveMonthsOn(checkedOn), again: followUpOn({ checkedOn, validUntil: ends }) };
}

/** The last day of a share code; null before its day is typed. */
export function codeUntil({ code_given_on: given }: Pick<RecordValues, 'code_given_on'>): string | null {
  const day = dayOf(given);
  return day === null ? null : shareCodeUntil(day);
}
