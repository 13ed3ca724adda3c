import type { ImportKind } from '@freehold/contract/properties/import-fields';
import type { ImportRow } from '@freehold/contract/properties/imports';
import type { NewParty } from '@freehold/contract/people/parties';
import { NewProperty } from '@freehold/contract/properties/properties';
import { PROPERTY_STAGES, type PropertyStage } from '@freehold/property-rules/property-stages';
import { judgePerson, OWNER_FIELDS, PERSON_FIELDS, type JudgedPerson } from './judge-person.ts';
import type { Plan } from './plan.ts';
import { readAddressCells } from './read-address-cells.ts';
import { readCount, readDate, readMoney } from '../../../platform/table-files/read-cell.ts';
import { kindOfProperty, readRow, type Fault, type RowReader } from './row-reader.ts';

export type JudgedProperty = {
  property: NewProperty;
  stage: PropertyStage;
  listedOn: string | undefined;
  negotiator: string;
  branch: string;
  owner: JudgedPerson | null;
};
export type Judged = {
  faults: Fault[];
  /** Null while something is wrong with it. */
  what: ({ is: 'property' } & JudgedProperty) | { is: 'person'; party: NewParty } | null;
  shown: ImportRow['shown'];
  reader: RowReader;
};

const AMOUNT = 'Enter an amount in pounds, like 365,000';
const NOTHING: ImportRow['shown'] = {
  name: null,
  postcode: null,
  money: null,
  money_pence: null,
  stage: null,
  stage_word: null,
  email: null,
  phone: null,
};

/** What a row would bring, by the schemas every form of the product uses, or what is wrong with it. Touches nothing. */
export function judgeRow(kind: ImportKind, plan: Plan, cells: readonly string[]): Judged {
  const reader = readRow(plan, cells);
  return kind === 'people' ? judgePeopleRow(reader) : judgePropertyRow(kind, reader);
}

function judgePeopleRow(reader: RowReader): Judged {
  const { cell, has, faults } = reader;
  const address = readAddressCells(reader);
  const since = cell('relationship_started_on');
  const hasAddress = [address.line1, address.town, address.postcode].some(Boolean);
  const person = judgePerson(reader, PERSON_FIELDS, {
    ...(hasAddress ? { addresses: [{ ...address, country: 'GB' }] } : {}),
    ...(cell('user_reference') ? { user_reference: cell('user_reference') } : {}),
    ...(since ? { relationship_started_on: readDate(since) } : {}),
  });
  if (faults.length === 0 && !person?.party) reader.fault(has('first_name') ? 'first_name' : 'name', 'Enter a first name');
  const shown = {
    ...NOTHING,
    name: shownName(reader) || null,
    postcode: address.postcode || null,
    email: cell('email') || null,
    phone: cell('phone') || null,
  };
  const party = person?.party ?? null;
  return { faults, what: faults.length === 0 && party ? { is: 'person', party } : null, shown, reader };
}

const shownName = ({ cell }: RowReader) =>
  [cell('first_name'), cell('last_name')].filter(Boolean).join(' ') || cell('company_name') || cell('name');

function judgePropertyRow(kind: ImportKind, reader: RowReader): Judged {
  const { cell, choice, fault, faults } = reader;
  const isSale = kind === 'sales';
  const address = readAddressCells(reader);
  const moneyText = cell(isSale ? 'price' : 'rent');
  const money = moneyText === '' ? null : readMoney(moneyText);
  const word = isSale ? undefined : choice('rent_frequency');
  const every = word ?? money?.every ?? 'month';
  const deposit = cell('deposit') === '' ? null : readMoney(cell('deposit')).pence;
  if (deposit !== null && Number.isNaN(deposit)) fault('deposit', AMOUNT);
  const stage = PROPERTY_STAGES.find((one) => one === choice('stage'));
  const text = (key: string) => (cell(key) === '' ? {} : { [key]: cell(key) });
  const parsed = NewProperty.safeParse({
    kind: kindOfProperty(kind),
    ...address,
    ...text('reference'),
    ...text('uprn'),
    ...text('note'),
    ...(cell('title_number')
      ? {
          title_numbers: cell('title_number')
            .split(/[,;]+/)
            .map((each) => each.trim()),
        }
      : {}),
    type: choice('type'),
    tenure: choice('tenure'),
    ...(cell('bedrooms') === '' ? {} : { bedrooms: readCount(cell('bedrooms')) }),
    ...(money && isSale ? { price_pence: money.pence } : {}),
    ...(money && !isSale ? { rent_pence: money.pence, rent_frequency: every } : {}),
    ...(deposit !== null && !Number.isNaN(deposit) ? { deposit_pence: deposit } : {}),
    ...(cell('available_on') ? { available_on: readDate(cell('available_on')) } : {}),
  });
  if (!parsed.success) reader.issues(parsed.error, (path) => COLUMN_OF[path] ?? path);
  const listedOn = cell('listed_on') === '' ? undefined : readDate(cell('listed_on'));
  if (listedOn !== undefined) judgeListedOn(reader, listedOn);
  if (!isSale && money === null && stage === 'to_let') fault('rent', 'Enter a specific rent before advertising');
  const owner = judgePerson(reader, OWNER_FIELDS);
  const pence = money && !Number.isNaN(money.pence) ? money.pence : null;
  return {
    faults,
    what:
      parsed.success && faults.length === 0
        ? {
            is: 'property',
            property: parsed.data,
            stage: stage ?? 'draft',
            listedOn,
            negotiator: cell('negotiator'),
            branch: cell('branch'),
            owner,
          }
        : null,
    shown: {
      ...NOTHING,
      name: [address.line1, address.line2].filter(Boolean).join(', ') || null,
      postcode: (parsed.success ? parsed.data.postcode : address.postcode) || null,
      money: moneyText || null,
      money_pence: pence,
      stage: stage ?? (cell('stage') === '' ? 'draft' : null),
      stage_word: cell('stage') || null,
    },
    reader,
  };
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  price_pence: 'price',
  rent_pence: 'rent',
  deposit_pence: 'deposit',
  title_numbers: 'title_number',
};

function judgeListedOn({ fault }: RowReader, day: string): void {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) fault('listed_on', 'Enter a real date');
  else if (at > Date.now()) fault('listed_on', 'This date is in the future');
}
