import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import type { DocumentSettings, RecipientInput, SigningField } from '@freehold/contract/signing/signing-fields';
import type { FieldType } from '@freehold/signing-rules/fields';
import { keepOnPage, type Box, type Size } from './geometry.ts';

export type Page = Size & { number: number };
export type Person = RecipientInput & { has_access_code: boolean };
/** What the editor changes. */
export type Draft = { title: string; recipients: Person[]; fields: SigningField[]; settings: DocumentSettings };

export function draftOf({
  title,
  recipients,
  fields,
  settings,
}: Pick<DocumentDetails, 'title' | 'recipients' | 'fields' | 'settings'>): Draft {
  return {
    title,
    recipients: recipients
      .filter(({ state }) => state !== 'replaced')
      .map(({ key, name, email, phone, role, order_group, proof, party_id, property_role, has_access_code }) => ({
        key,
        name,
        email,
        phone,
        role,
        order_group,
        proof,
        party_id,
        property_role,
        has_access_code,
      })),
    fields,
    settings,
  };
}

/** As each type is first put down, in points. */
const SIZES: Record<FieldType, Size> = {
  signature: { width: 150, height: 34 },
  initials: { width: 60, height: 26 },
  name: { width: 150, height: 20 },
  email: { width: 170, height: 20 },
  date_signed: { width: 84, height: 20 },
  text: { width: 150, height: 20 },
  number: { width: 90, height: 20 },
  checkbox: { width: 14, height: 14 },
  radio: { width: 14, height: 14 },
  dropdown: { width: 150, height: 20 },
  attachment: { width: 150, height: 26 },
  stamp: { width: 120, height: 60 },
  witness_signature: { width: 150, height: 34 },
  witness_name: { width: 150, height: 20 },
  witness_address: { width: 230, height: 20 },
  witness_occupation: { width: 120, height: 20 },
};

/** A field of a type, with its middle at a point of the page. */
export function newField(type: FieldType, recipient: string, page: Page, at: { x: number; y: number }, key: string): SigningField {
  const size = SIZES[type];
  return {
    key,
    type,
    recipient,
    page: page.number,
    ...keepOnPage({ ...size, x: at.x - size.width / 2, y: at.y - size.height / 2 }, page),
    required: type !== 'checkbox',
    label: null,
    hint: null,
    options: type === 'dropdown' ? ['Yes', 'No'] : type === 'radio' ? ['Yes'] : [],
    group: type === 'radio' ? 'Question 1' : null,
    max_length: null,
    min: null,
    max: null,
    format: null,
    value: null,
    when: null,
  };
}

export const withFields = (draft: Draft, fields: SigningField[]): Draft => ({ ...draft, fields });

export function changeFields(draft: Draft, keys: ReadonlySet<string>, change: (field: SigningField) => SigningField): Draft {
  return withFields(
    draft,
    draft.fields.map((field) => (keys.has(field.key) ? change(field) : field)),
  );
}

/** Puts boxes where they were moved to, by their keys. */
export function placeFields(draft: Draft, boxes: readonly (Box & { key: string })[]): Draft {
  const places = new Map(boxes.map((box) => [box.key, box]));
  return withFields(
    draft,
    draft.fields.map((field) => {
      const { x, y, width, height } = places.get(field.key) ?? field;
      return { ...field, x, y, width, height };
    }),
  );
}

/** Takes fields away, and the conditions that waited for them. */
export function removeFields(draft: Draft, keys: ReadonlySet<string>): Draft {
  return withFields(
    draft,
    draft.fields
      .filter(({ key }) => !keys.has(key))
      .map((field) => (field.when !== null && keys.has(field.when.field) ? { ...field, when: null } : field)),
  );
}

const isSamePlace = (one: SigningField, other: SigningField) =>
  one.page === other.page &&
  one.type === other.type &&
  one.recipient === other.recipient &&
  Math.abs(one.x - other.x) < 1 &&
  Math.abs(one.y - other.y) < 1;

/** The same field on every page that has none in that place; on a smaller page it stands inside. */
export function copyToAllPages(draft: Draft, field: SigningField, pages: readonly Page[], newKey: () => string): Draft {
  const copies = pages
    .filter(({ number }) => number !== field.page)
    .map((page) => ({ ...keepOnPage({ ...field }, page), page: page.number, key: newKey(), when: null }))
    .filter((copy) => !draft.fields.some((other) => isSamePlace(other, copy)));
  return withFields(draft, [...draft.fields, ...copies]);
}

/** A copy a little lower, inside the page. A radio button joins the same question. */
export function duplicateField(draft: Draft, field: SigningField, page: Page, key: string): Draft {
  const copy = { ...keepOnPage({ ...field, x: field.x + 8, y: field.y + field.height + 4 }, page), key };
  return withFields(draft, [...draft.fields, copy]);
}

/* ---------- people ---------- */
export const isAccessCode = (code: string): boolean => /^[A-Za-z0-9-]{4,12}$/.test(code);
/** As the server takes people: a code only once it is whole. */
export function asInput({ has_access_code: _, access_code: code, ...person }: Person): RecipientInput {
  return code && isAccessCode(code) ? { ...person, access_code: code } : person;
}

export function newPerson(draft: Draft, key: string, given: Partial<Person> = {}): Person {
  const last = Math.max(0, ...draft.recipients.map(({ order_group: group }) => group));
  const isTogether =
    draft.recipients.length > 1 && draft.recipients.every(({ order_group: group }) => group === draft.recipients[0]?.order_group);
  return {
    key,
    name: '',
    email: null,
    phone: null,
    role: 'signer',
    order_group: draft.recipients.length === 0 ? 1 : isTogether ? last : Math.min(99, last + 1),
    proof: 'email_code',
    party_id: null,
    property_role: null,
    has_access_code: false,
    ...given,
  };
}

export const changePerson = (draft: Draft, key: string, change: Partial<Person>): Draft => ({
  ...draft,
  recipients: draft.recipients.map((person) => (person.key === key ? { ...person, ...change } : person)),
});

/** A person, and every field of theirs. */
export function removePerson(draft: Draft, key: string): Draft {
  const own = new Set(draft.fields.filter(({ recipient }) => recipient === key).map((field) => field.key));
  const left = removeFields(draft, own);
  return { ...left, recipients: tidyGroups(draft.recipients.filter((person) => person.key !== key)) };
}

/** Turns without gaps: 1, 2, 2, 3. Who stands together stays together. */
export function tidyGroups(people: readonly Person[]): Person[] {
  const order = [...new Set(people.map(({ order_group: group }) => group))].toSorted((one, other) => one - other);
  return people.map((person) => ({ ...person, order_group: order.indexOf(person.order_group) + 1 }));
}

/** Moves somebody to a place in the list: one after another they keep their turns by place. */
export function movePerson(draft: Draft, key: string, to: number): Draft {
  const from = draft.recipients.findIndex((person) => person.key === key);
  const person = draft.recipients[from];
  if (person === undefined || to < 0 || to >= draft.recipients.length || to === from) return draft;
  const groups = draft.recipients.map(({ order_group: group }) => group);
  const people = draft.recipients.filter((other) => other.key !== key);
  people.splice(to, 0, person);
  // The turns stay where they were in the list; the people change places.
  return { ...draft, recipients: people.map((each, index) => ({ ...each, order_group: groups[index] ?? each.order_group })) };
}

/** Whether somebody signs together with the person before them in the list. */
export function joinBefore(draft: Draft, key: string, isTogether: boolean): Draft {
  let group = 0;
  const people = draft.recipients.map((person, index) => {
    const before = draft.recipients[index - 1];
    const joins = person.key === key ? isTogether : before !== undefined && before.order_group === person.order_group;
    if (index === 0 || !joins) group += 1;
    return { ...person, order_group: group };
  });
  return { ...draft, recipients: people };
}

/** All at the same time, or one after another as they stand. */
export const signInTurn = (draft: Draft, inTurn: boolean): Draft => ({
  ...draft,
  recipients: draft.recipients.map((person, index) => ({ ...person, order_group: inTurn ? index + 1 : 1 })),
});

export type Order = 'together' | 'in turn' | 'mixed';
export function orderOf(people: readonly Pick<Person, 'order_group'>[]): Order {
  const groups = new Set(people.map(({ order_group: group }) => group));
  if (groups.size <= 1) return 'together';
  return groups.size === people.length ? 'in turn' : 'mixed';
}

/** What two people changed in one draft: parts that are chosen apart. */
export const PARTS = ['title', 'recipients', 'message', 'time'] as const;
export type Part = (typeof PARTS)[number];
const partOf = (draft: Draft, part: Part): unknown => {
  if (part === 'title') return draft.title;
  // Fields name the people who fill them in.
  if (part === 'recipients') return [draft.recipients, draft.fields];
  if (part === 'message') return draft.settings.message;
  const { reminders, expires_in_days: days, property_id: property, tenancy_agreement: isAgreement } = draft.settings;
  return [reminders, days, property, isAgreement];
};
export const differsIn = (one: Draft, other: Draft, part: Part): boolean =>
  JSON.stringify(partOf(one, part)) !== JSON.stringify(partOf(other, part));

/** Theirs, with the parts of mine that are kept. */
export function mergeDrafts(mine: Draft, theirs: Draft, kept: ReadonlySet<string>): Draft {
  return {
    title: kept.has('title') ? mine.title : theirs.title,
    ...(kept.has('recipients')
      ? { recipients: mine.recipients, fields: mine.fields }
      : { recipients: theirs.recipients, fields: theirs.fields }),
    settings: {
      ...(kept.has('time') ? mine.settings : theirs.settings),
      message: kept.has('message') ? mine.settings.message : theirs.settings.message,
    },
  };
}
