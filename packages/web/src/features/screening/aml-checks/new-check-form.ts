import { NewAmlCheck, type MatchMode } from '@freehold/contract/screening/aml-checks';
import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import { readTypedDate } from '../../../ui/typed-date.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

/** What stands in the fields, all as text. Both kinds are kept, so that switching loses nothing. */
export const EMPTY_NEW_CHECK = {
  kind: 'person' as 'person' | 'company',
  first_name: '',
  middle_names: '',
  last_name: '',
  dob: '',
  nationality: '',
  gender: '',
  address: '',
  name: '',
  number: '',
  country: '',
  /** Null: as the screening policy says. */
  match_mode: null as MatchMode | null,
  categories: null as readonly ListCategory[] | null,
  reference: '',
  /** Whom of one's people it is about. */
  party_id: null as number | null,
};
export type NewCheckValues = typeof EMPTY_NEW_CHECK;

/** The fields as the contract takes them. A date that is none goes on as typed, so that the contract's own sentence answers it. */
export function toNewAmlCheck(values: NewCheckValues, propertyId?: number): NewAmlCheck {
  const { kind, match_mode, categories, reference, party_id } = values;
  const dob = values.dob.trim() === '' ? '' : (readTypedDate(values.dob) ?? values.dob);
  const subject =
    kind === 'person'
      ? {
          kind,
          first_name: values.first_name,
          middle_names: values.middle_names.trim(),
          last_name: values.last_name,
          dob,
          nationality: values.nationality,
          gender: values.gender,
          address: values.address.trim(),
        }
      : { kind, name: values.name, number: values.number.trim(), country: values.country };
  return {
    subject,
    reference: reference.trim(),
    ...(match_mode === null ? {} : { match_mode }),
    ...(categories === null ? {} : { categories: [...categories] }),
    ...(party_id === null ? {} : { party_id }),
    ...(party_id === null || propertyId === undefined ? {} : { property_id: propertyId }),
  };
}

const fieldOf = (path: string) => path.replace(/^subject\./, '');

/** The contract's own sentences for the wrong fields, the first one for each. */
export function checkNewCheck(values: NewCheckValues): FieldMessages {
  const read = NewAmlCheck.safeParse(toNewAmlCheck(values));
  const found: FieldMessages = {};
  for (const issue of read.error?.issues ?? []) found[fieldOf(issue.path.join('.'))] ??= issue.message;
  return found;
}

/** Messages of a refused call, by the names the fields have here. */
export function serverMessages(byPath: Record<string, string>): FieldMessages {
  return Object.fromEntries(Object.entries(byPath).map(([path, message]) => [fieldOf(path), message]));
}
