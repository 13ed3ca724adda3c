import { fitsMrzDate } from './mrz-dates.ts';
import { writtenNames } from './mrz-names.ts';
import type { MrzDocument } from './read-mrz.ts';

/** What somebody typed about themselves and their document; what is left out is not compared. */
export type TypedDetails = {
  firstName?: string | undefined;
  middleNames?: string | undefined;
  lastName?: string | undefined;
  dob?: string | undefined;
  sex?: 'F' | 'M' | 'X' | undefined;
  /** ISO 3166-1, two letters. */
  nationality?: string | undefined;
  country?: string | undefined;
  number?: string | undefined;
  expiresOn?: string | undefined;
};
export type Difference = {
  field: 'last_name' | 'first_name' | 'middle_names' | 'dob' | 'sex' | 'nationality' | 'country' | 'number' | 'expires_on';
  code:
    | 'surname_differs'
    | 'names_swapped'
    | 'first_name_differs'
    | 'middle_names_differ'
    | 'middle_names_left_out'
    | 'dob_differs'
    | 'dob_transposed'
    | 'sex_differs'
    | 'nationality_differs'
    | 'country_differs'
    | 'number_differs'
    | 'expiry_differs';
  /** `note`: no contradiction, but somebody should know. */
  weight: 'conflict' | 'note';
  read: string;
  typed: string;
  /** In words, for staff. */
  message: string;
};

/** What the zone of a document says against what was typed: every difference, in words. Names are compared as zones write them, without marks or hyphens. */
export function compareWithTyped(document: MrzDocument, typed: TypedDetails): Difference[] {
  return [...compareNames(document, typed), ...compareDates(document, typed), ...compareRest(document, typed)];
}

const parts = (name: string) => name.split(' ').filter(Boolean);

function compareNames(document: MrzDocument, { firstName = '', middleNames = '', lastName = '' }: TypedDetails): Difference[] {
  const { surname, givenNames, isNameCut } = document;
  const last = writtenNames(lastName);
  const first = writtenNames(firstName);
  const middle = writtenNames(middleNames);
  const isSame = (read: string, spellings: readonly string[], mayBeCut: boolean) =>
    spellings.some(
      (spelling) => squeeze(spelling) === squeeze(read) || (mayBeCut && read !== '' && squeeze(spelling).startsWith(squeeze(read))),
    );
  const found: Difference[] = [];
  const surnameAgrees = last.length === 0 || isSame(surname, last, isNameCut && givenNames === '');
  if (!surnameAgrees && first.length > 0 && isSame(surname, first, false) && last.some((spelling) => startsWithName(givenNames, spelling)))
    return [
      difference(
        'last_name',
        'names_swapped',
        'note',
        `${givenNames} ${surname}`,
        `${firstName} ${lastName}`,
        'First and last name stand the other way round in the document',
      ),
    ];
  if (!surnameAgrees)
    found.push(
      difference('last_name', 'surname_differs', 'conflict', surname, lastName, `The document has the surname ${surname}, not ${lastName}`),
    );
  if (first.length === 0 || (isNameCut && givenNames === '')) return found;
  const matching = first.filter(
    (spelling) => startsWithName(givenNames, spelling) || (isNameCut && squeeze(spelling).startsWith(squeeze(givenNames))),
  );
  if (matching.length === 0) {
    found.push(
      difference(
        'first_name',
        'first_name_differs',
        'conflict',
        givenNames,
        firstName,
        `The document has the first names ${givenNames || '(none)'}, not ${firstName}`,
      ),
    );
    return found;
  }
  const rests = matching.map((spelling) => squeeze(givenNames).slice(squeeze(spelling).length));
  const isMiddleSame = middle.some((spelling) =>
    rests.some((rest) => squeeze(spelling) === rest || (isNameCut && squeeze(spelling).startsWith(rest))),
  );
  if (middle.length > 0 && !isMiddleSame)
    found.push(
      difference(
        'middle_names',
        'middle_names_differ',
        'note',
        givenNames,
        middleNames,
        `The document has the first names ${givenNames}: the middle names differ from ${middleNames}`,
      ),
    );
  if (middle.length === 0 && middleNames.trim() === '' && rests.every((rest) => rest !== ''))
    found.push(
      difference(
        'middle_names',
        'middle_names_left_out',
        'note',
        givenNames,
        '',
        `The document has the first names ${givenNames}; no middle name was given`,
      ),
    );
  return found;
}

const squeeze = (name: string) => name.replaceAll(' ', '');
/** `ANNA MARIA` begins with `ANNA` and with `ANNAMARIA`, not with `ANN`. */
function startsWithName(whole: string, start: string): boolean {
  const wanted = squeeze(start);
  return parts(whole).some((_, count, all) => squeeze(all.slice(0, count + 1).join('')) === wanted);
}

function compareDates({ birth, birthDate, expiryDate }: MrzDocument, { dob, expiresOn }: TypedDetails): Difference[] {
  const found: Difference[] = [];
  if (dob && birth && !fitsMrzDate(birth, dob)) {
    const read = birthDate ?? 'a date with unknown parts';
    const isTransposed = birthDate !== null && isOneSwap(birthDate.slice(2), dob.slice(2));
    found.push(
      difference(
        'dob',
        isTransposed ? 'dob_transposed' : 'dob_differs',
        'conflict',
        read,
        dob,
        isTransposed
          ? `The document has the date of birth ${read}: two digits of ${dob} stand the other way round`
          : `The document has the date of birth ${read}, not ${dob}`,
      ),
    );
  }
  if (expiresOn && expiryDate && expiresOn !== expiryDate)
    found.push(
      difference(
        'expires_on',
        'expiry_differs',
        'conflict',
        expiryDate,
        expiresOn,
        `The document expires on ${expiryDate}, not ${expiresOn}`,
      ),
    );
  return found;
}

/** True where the two differ in two digits that changed places, next to each other or as day and month. */
function isOneSwap(one: string, other: string): boolean {
  const digits = [...one.replaceAll('-', '')];
  const wanted = other.replaceAll('-', '');
  if (digits.slice(0, 2).join('') + digits.slice(4, 6).join('') + digits.slice(2, 4).join('') === wanted) return true;
  return digits.slice(1).some((_, at) => {
    const swapped = [...digits];
    [swapped[at], swapped[at + 1]] = [digits[at + 1] ?? '', digits[at] ?? ''];
    return swapped.join('') === wanted;
  });
}

function compareRest(document: MrzDocument, typed: TypedDetails): Difference[] {
  const found: Difference[] = [];
  const { sex, nationality, nationalityCountry, issuer, issuerCountry, number } = document;
  if (typed.sex && sex && typed.sex !== 'X' && sex !== 'X' && typed.sex !== sex)
    found.push(difference('sex', 'sex_differs', 'conflict', sex, typed.sex, `The document has the sex ${sex}, not ${typed.sex}`));
  if (typed.nationality && nationalityCountry !== typed.nationality)
    found.push(
      difference(
        'nationality',
        'nationality_differs',
        'conflict',
        nationality,
        typed.nationality,
        `The document has the nationality ${nationality}, not ${typed.nationality}`,
      ),
    );
  if (typed.country && issuerCountry !== typed.country)
    found.push(
      difference(
        'country',
        'country_differs',
        'conflict',
        issuer,
        typed.country,
        `The document was issued by ${issuer}, not ${typed.country}`,
      ),
    );
  const typedNumber = (typed.number ?? '').replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  if (typedNumber !== '' && typedNumber !== number)
    found.push(difference('number', 'number_differs', 'conflict', number, typedNumber, 'The document has another number than was typed'));
  return found;
}

function difference(
  field: Difference['field'],
  code: Difference['code'],
  weight: Difference['weight'],
  read: string,
  typed: string,
  message: string,
): Difference {
  return { field, code, weight, read, typed, message };
}
