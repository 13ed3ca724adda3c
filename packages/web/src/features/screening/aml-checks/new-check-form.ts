import { NewAmlCheck, type MatchMode } from '@freehold/contract/screening/aml-checks';
import type { SubjectKind } from '@freehold/contract/kernel/check-states';
import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import { readTypedDate } from '../../../ui/typed-date.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

type TextField =
  | 'first_name'
  | 'middle_names'
  | 'last_name'
  | 'dob'
  | 'nationality'
  | 'gender'
  | 'address'
  | 'birth_place'
  | 'birth_country'
  | 'residence'
  | 'passport_number'
  | 'maiden_name'
  | 'native_name'
  | 'former_names'
  | 'aliases'
  | 'other_numbers'
  | 'imo'
  | 'flag'
  | 'registration'
  | 'model'
  | 'wallet'
  | 'name'
  | 'number'
  | 'country'
  | 'reference';
export type NewCheckValues = Record<TextField, string> & {
  kind: SubjectKind;
  /** Null: as the screening policy says. */
  match_mode: MatchMode | null;
  categories: readonly ListCategory[] | null;
  /** Whom of one's people it is about. */
  party_id: number | null;
};

/** What stands in the fields, all as text. All kinds are kept, so that switching loses nothing. */
export const EMPTY_NEW_CHECK: NewCheckValues = {
  kind: 'person',
  first_name: '',
  middle_names: '',
  last_name: '',
  dob: '',
  nationality: '',
  gender: '',
  address: '',
  birth_place: '',
  birth_country: '',
  residence: '',
  passport_number: '',
  maiden_name: '',
  native_name: '',
  /** One on each line. */
  former_names: '',
  aliases: '',
  other_numbers: '',
  imo: '',
  flag: '',
  registration: '',
  model: '',
  wallet: '',
  name: '',
  number: '',
  country: '',
  match_mode: null,
  categories: null,
  reference: '',
  party_id: null,
};

/** The fields as the contract takes them. A date that is none goes on as typed, so that the contract's own sentence answers it. */
export function toNewAmlCheck(values: NewCheckValues, propertyId?: number): NewAmlCheck {
  const { match_mode, categories, reference, party_id } = values;
  return {
    subject: subjectOf(values),
    reference: reference.trim(),
    ...(match_mode === null ? {} : { match_mode }),
    ...(categories === null ? {} : { categories: [...categories] }),
    ...(party_id === null ? {} : { party_id }),
    ...(party_id === null || propertyId === undefined ? {} : { property_id: propertyId }),
  };
}

function subjectOf(values: NewCheckValues): NewAmlCheck['subject'] {
  const others = otherNamesOf(values).map(({ kind, name }) => ({ kind, name }));
  const names = others.length > 0 ? { other_names: others } : {};
  switch (values.kind) {
    case 'person':
      return {
        kind: 'person',
        first_name: values.first_name,
        middle_names: values.middle_names.trim(),
        last_name: values.last_name,
        dob: values.dob.trim() === '' ? '' : (readTypedDate(values.dob) ?? values.dob),
        nationality: values.nationality,
        gender: values.gender,
        address: values.address.trim(),
        ...given({
          birth_place: values.birth_place.trim(),
          birth_country: values.birth_country,
          residence: values.residence,
          passport_number: values.passport_number.trim(),
        }),
        ...names,
      };
    case 'company': {
      const numbers = linesOf(values.other_numbers);
      return {
        kind: 'company',
        name: values.name,
        number: values.number.trim(),
        country: values.country,
        ...(numbers.length > 0 && { other_numbers: numbers }),
        ...names,
      };
    }
    case 'vessel':
      return { kind: 'vessel', name: values.name.trim(), imo: values.imo.trim(), flag: values.flag, ...names };
    case 'aircraft':
      return { kind: 'aircraft', registration: values.registration, ...given({ model: values.model.trim() }) };
    case 'wallet':
      return { kind: 'wallet', address: values.wallet };
  }
}

const given = (fields: Record<string, string>) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type OtherName = { kind: 'former' | 'maiden' | 'native' | 'alias'; name: string; field: keyof NewCheckValues };
/** Every other name in the order in which it is sent, with the field it stands in. Only people have a maiden name. */
function otherNamesOf({ kind, former_names, maiden_name, native_name, aliases }: NewCheckValues): OtherName[] {
  const one = (of: OtherName['kind'], text: string, field: OtherName['field']): OtherName[] =>
    linesOf(text).map((name) => ({ kind: of, name, field }));
  if (kind === 'vessel') return one('former', former_names, 'former_names');
  return [
    ...one('former', former_names, 'former_names'),
    ...(kind === 'person' ? one('maiden', maiden_name, 'maiden_name') : []),
    ...one('native', native_name, 'native_name'),
    ...one('alias', aliases, 'aliases'),
  ];
}

/** The name of the field here for a place in what is sent. */
function fieldOf(path: string, values: NewCheckValues): string {
  const name = path.replace(/^subject\./, '');
  const other = /^other_names\.(\d+)/.exec(name)?.[1];
  if (other !== undefined) return otherNamesOf(values)[Number(other)]?.field ?? 'aliases';
  if (name === 'other_names') return 'aliases';
  if (name.startsWith('other_numbers')) return 'other_numbers';
  return name === 'address' && values.kind === 'wallet' ? 'wallet' : name;
}

/** The contract's own sentences for the wrong fields, the first one for each. */
export function checkNewCheck(values: NewCheckValues): FieldMessages {
  const read = NewAmlCheck.safeParse(toNewAmlCheck(values));
  const found: FieldMessages = {};
  for (const issue of read.error?.issues ?? []) found[fieldOf(issue.path.join('.'), values)] ??= issue.message;
  return found;
}

/** Messages of a refused call, by the names the fields have here. */
export function serverMessages(byPath: Record<string, string>, values: NewCheckValues): FieldMessages {
  return Object.fromEntries(Object.entries(byPath).map(([path, message]) => [fieldOf(path, values), message]));
}
