import { formOf, REGISTER_FIELDS, type KeptRegister, type RegisterField } from '@freehold/contract/compliance/register-forms';
import type { EntryFields, RegisterEntry } from '@freehold/contract/compliance/registers';
import type { z } from 'zod';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';

export type EntryInput = z.input<typeof EntryFields>;
/** What stands in the fields, as typed. */
export type EntryValues = Record<RegisterField | 'why', string>;

export const DATE_FIELDS: readonly RegisterField[] = ['happened_on', 'due_on', 'closed_on'];
export const fieldsOfRegister = (register: KeptRegister): readonly RegisterField[] =>
  REGISTER_FIELDS.filter((field) => formOf(register).fields[field] !== undefined);
export const labelOf = (register: KeptRegister, field: RegisterField): string => {
  const asked = formOf(register).fields[field];
  return asked ? `${asked.label}${asked.isNeeded ? '' : ', optional'}` : '';
};

const typed = (date: string | null) => (date === null ? '' : writeTypedDate(date));

/** What the form begins with: nothing, or the line as it stands. */
export function valuesOf(entry: RegisterEntry | null): EntryValues {
  return {
    member_id: entry?.member ? String(entry.member.id) : '',
    title: entry?.title ?? '',
    request_kind: entry?.request_kind ?? '',
    happened_on: typed(entry?.happened_on ?? null),
    due_on: typed(entry?.due_on ?? null),
    closed_on: typed(entry?.closed_on ?? null),
    approved_by: entry?.approved_by ?? '',
    reference: entry?.reference ?? '',
    body: entry?.body ?? '',
    why: '',
  };
}

/** A message for each field that is wrong before anything is sent; the rest is for the server to say. */
export function checkEntry(register: KeptRegister, isVersion: boolean, values: EntryValues): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { fields, isDocument = false } = formOf(register);
  for (const field of fieldsOfRegister(register)) {
    const asked = fields[field];
    const value = values[field].trim();
    if (value === '' && asked?.isNeeded) wrong[field] = `Enter: ${asked.label}`;
    else if (value !== '' && DATE_FIELDS.includes(field) && readTypedDate(value) === null)
      wrong[field] = 'Enter a real date, like 14/06/2026';
  }
  if (values.why.trim() === '' && (isVersion || isDocument))
    wrong['why'] = isVersion ? 'Say what changed' : 'Say what changed, or that it is the first version';
  return wrong;
}

/** What was typed, as the call takes it. */
export function inputOf(register: KeptRegister, values: EntryValues): EntryInput {
  const given = Object.fromEntries(
    fieldsOfRegister(register).map((field) => {
      const value = values[field].trim();
      return [field, DATE_FIELDS.includes(field) ? (readTypedDate(value) ?? '') : value];
    }),
  );
  return { ...given, why: values.why.trim() };
}
