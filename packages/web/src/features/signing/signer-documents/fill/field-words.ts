import { isFilledForThem, isOfWitness, type Field, type FieldType, type Values } from '@freehold/signing-rules/fields';
import { inWords, capitalise } from '../../../../lib/format.ts';

const NAMES: Record<FieldType, string> = {
  signature: 'Your signature',
  initials: 'Your initials',
  name: 'Your name',
  email: 'Your email',
  date_signed: 'Date signed',
  text: 'Text',
  number: 'Number',
  checkbox: 'Tick box',
  radio: 'Choice',
  dropdown: 'Choice',
  attachment: 'A file',
  stamp: 'Stamp',
  witness_signature: 'Your witness signs here',
  witness_name: 'Name of your witness',
  witness_address: 'Address of your witness',
  witness_occupation: 'Occupation of your witness',
};

/** What a field is called, on the page and in the list. */
export function nameOfField({ type, label, options, hint }: Pick<Field, 'type' | 'label' | 'options'> & { hint?: string | null }): string {
  if (label !== null && label !== '') return label;
  if (type === 'radio' && options[0] !== undefined) return options[0];
  return (type === 'text' || type === 'number' || type === 'checkbox') && hint ? hint : NAMES[type];
}

const ACTS: Record<FieldType, string> = {
  signature: 'Tap to sign',
  initials: 'Tap for initials',
  name: 'Your name',
  email: 'Your email',
  date_signed: 'Date',
  text: 'Tap to fill in',
  number: 'Tap to fill in',
  checkbox: '',
  radio: '',
  dropdown: 'Tap to choose',
  attachment: 'Tap to add a file',
  stamp: 'Stamp',
  witness_signature: 'Your witness',
  witness_name: 'Your witness',
  witness_address: 'Your witness',
  witness_occupation: 'Your witness',
};
export const actOfField = ({ type }: Pick<Field, 'type'>): string => ACTS[type];

/** What the list says under the name of a finished or unfinished field. */
export function stateOfField(field: Field, values: Values, written: string): string {
  const page = `Page ${field.page}`;
  if (isOfWitness(field)) return `${page} · at the end`;
  if (isFilledForThem(field)) return `${page} · filled for you`;
  if ((values[field.key] ?? '') === '') return field.required ? page : `${page} · optional`;
  return `${page} · ${written}`;
}

/** “two signatures and your initials”: what somebody is about to put on the document. */
export function whatIsSigned(fields: readonly Pick<Field, 'type'>[]): string {
  const signatures = fields.filter(({ type }) => type === 'signature').length;
  const initials = fields.filter(({ type }) => type === 'initials').length;
  const parts = [
    signatures > 0 && `${inWords(signatures)} ${signatures === 1 ? 'signature' : 'signatures'}`,
    initials > 0 && `your initials in ${inWords(initials)} ${initials === 1 ? 'place' : 'places'}`,
  ].filter((part) => part !== false);
  return capitalise(parts.join(' and '));
}
