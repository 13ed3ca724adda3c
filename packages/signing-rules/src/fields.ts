/** What can stand on a page for somebody to fill in. */
export const FIELD_TYPES = [
  'signature',
  'initials',
  'name',
  'email',
  'date_signed',
  'text',
  'number',
  'checkbox',
  'radio',
  'dropdown',
  'attachment',
  'stamp',
  'witness_signature',
  'witness_name',
  'witness_address',
  'witness_occupation',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const FIELD_FORMATS = ['postcode', 'phone', 'sort_code'] as const;
export type FieldFormat = (typeof FIELD_FORMATS)[number];

/** What the rules read of a field. Places are points from the top left corner of the page as it is shown. */
export type Field = {
  key: string;
  type: FieldType;
  page: number;
  x: number;
  y: number;
  required: boolean;
  label: string | null;
  /** Of a dropdown; a radio button has one. */
  options: readonly string[];
  /** Radio buttons of one question. */
  group: string | null;
  max_length: number | null;
  min: number | null;
  max: number | null;
  format: FieldFormat | null;
  /** Shown only while another field has this value. */
  when: { field: string; equals: string } | null;
};

/**
 * What was given, by the key of the field: text, `yes` for a tick, the option chosen, the number of an attachment. Whatever is signed has the
 * word `signed`. A radio button that is chosen has `yes`.
 */
export type Values = Readonly<Record<string, string>>;

export const TICKED = 'yes';
export const SIGNED = 'signed';

/** What the server fills in as somebody signs. */
const FILLED_FOR_THEM: readonly FieldType[] = ['name', 'email', 'date_signed', 'stamp'];
/** What a witness fills in, who is with the person whose fields these are, and sees them sign. */
const OF_WITNESS: readonly FieldType[] = ['witness_signature', 'witness_name', 'witness_address', 'witness_occupation'];
export const isOfWitness = ({ type }: Pick<Field, 'type'>): boolean => OF_WITNESS.includes(type);
export const isFilledForThem = ({ type }: Pick<Field, 'type'>): boolean => FILLED_FOR_THEM.includes(type) || OF_WITNESS.includes(type);
export const isSignature = ({ type }: Pick<Field, 'type'>): boolean => type === 'signature' || type === 'initials';

/** As somebody reads: page by page, from the top, from the left. Fields whose tops are within half a line stand in one row. */
export function inReadingOrder<F extends Pick<Field, 'page' | 'x' | 'y'>>(fields: readonly F[]): F[] {
  const row = (field: F) => Math.round(field.y / 8);
  return fields.toSorted((one, other) => one.page - other.page || row(one) - row(other) || one.x - other.x);
}

/**
 * Whether a field is asked for with these values. A field that depends on one which is itself not asked for is not asked for either, and one
 * that depends on itself, through whatever circle, never is.
 */
export function isAsked(field: Pick<Field, 'key' | 'when'>, fields: readonly Pick<Field, 'key' | 'when'>[], values: Values): boolean {
  const passed = new Set<string>();
  let current = field;
  while (current.when !== null) {
    if (passed.has(current.key)) return false;
    passed.add(current.key);
    const { field: key, equals } = current.when;
    const other = fields.find((each) => each.key === key);
    if (other === undefined || (values[key] ?? '') !== equals) return false;
    current = other;
  }
  return true;
}

/** Whether somebody with these fields signs before a witness. */
export const needsWitness = (own: readonly Pick<Field, 'key' | 'type' | 'when'>[], values: Values): boolean =>
  own.some((field) => field.type === 'witness_signature' && isAsked(field, own, values));

const POSTCODE = /^[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}$/i;
const PHONE = /^\+?[0-9][0-9 ()-]{5,18}[0-9]$/;
const SORT_CODE = /^[0-9]{2}[- ]?[0-9]{2}[- ]?[0-9]{2}$/;
const NUMBER = /^[-−]?[0-9]{1,15}(\.[0-9]{1,6})?$/;

const FORMAT_FAULTS: Record<FieldFormat, { pattern: RegExp; fault: string }> = {
  postcode: { pattern: POSTCODE, fault: 'Enter a full postcode, like BS8 4KV' },
  phone: { pattern: PHONE, fault: 'Enter a phone number, like 07700 900123' },
  sort_code: { pattern: SORT_CODE, fault: 'Enter six digits, like 20-00-00' },
};

/** A figure as it was typed, without spaces, thousands separators and the pound sign; null where it is no number. */
export function readNumber(text: string): number | null {
  const plain = text.replace(/[\s,£]/g, '');
  return NUMBER.test(plain) ? Number(plain.replace('−', '-')) : null;
}

/** What is wrong with what was given for a field, saying how to put it right; null where nothing is. Whether it must be given is another question. */
export function valueFault(field: Field, given: string): string | null {
  if (given === '') return null;
  switch (field.type) {
    case 'text':
    case 'name':
    case 'email':
    case 'date_signed':
    case 'witness_name':
    case 'witness_address':
    case 'witness_occupation':
      return textFault(field, given);
    case 'number':
      return numberFault(field, given);
    case 'dropdown':
      return field.options.includes(given) ? null : 'Choose one of the answers';
    case 'checkbox':
    case 'radio':
      return given === TICKED ? null : 'Choose it again';
    case 'signature':
    case 'initials':
    case 'attachment':
    case 'stamp':
    case 'witness_signature':
      return null;
  }
}

function textFault({ max_length, format }: Field, given: string): string | null {
  const length = [...given].length;
  if (max_length !== null && length > max_length) return `Shorten it to ${max_length} characters. It has ${length}.`;
  if (format === null) return null;
  const { pattern, fault } = FORMAT_FAULTS[format];
  return pattern.test(given.trim()) ? null : fault;
}

function numberFault({ min, max }: Field, given: string): string | null {
  const number = readNumber(given);
  if (number === null) return 'Enter a number, like 1250 or 12.50';
  if (min !== null && number < min) return `Enter ${min} or more`;
  if (max !== null && number > max) return `Enter ${max} or less`;
  return null;
}

export type FieldFault = { key: string; message: string };

const MISSING: Record<FieldType, string> = {
  signature: 'Sign here',
  initials: 'Put your initials here',
  name: 'Enter your name',
  email: 'Enter your email address',
  date_signed: 'Enter the date',
  text: 'Fill this in',
  number: 'Enter a number',
  checkbox: 'Tick this to go on',
  radio: 'Choose one of the answers',
  dropdown: 'Choose one of the answers',
  attachment: 'Add a file',
  stamp: 'Add the stamp',
  witness_signature: 'Your witness signs here',
  witness_name: 'Enter the name of your witness',
  witness_address: 'Enter the address of your witness',
  witness_occupation: 'Enter the occupation of your witness',
};

/** Whether something was given: for a radio button, whether any of its question is chosen. */
export function isGiven(field: Field, fields: readonly Field[], values: Values): boolean {
  if (field.type !== 'radio') return (values[field.key] ?? '').trim() !== '';
  return fields.some((each) => each.type === 'radio' && sameQuestion(each, field) && (values[each.key] ?? '').trim() !== '');
}
const sameQuestion = (one: Field, other: Field) => one.key === other.key || (one.group !== null && one.group === other.group);

/** Every field of one person that is missing or wrong, in reading order; of the radio buttons of a question only the first is named. */
export function answerFaults(own: readonly Field[], values: Values): FieldFault[] {
  const faults: FieldFault[] = [];
  const named = new Set<string>();
  for (const field of inReadingOrder(own)) {
    if (!isAsked(field, own, values) || isFilledForThem(field)) continue;
    const wrong = valueFault(field, values[field.key] ?? '');
    if (wrong !== null) {
      faults.push({ key: field.key, message: wrong });
      continue;
    }
    if (field.type === 'radio' && field.group !== null) {
      if (named.has(field.group)) continue;
      named.add(field.group);
      const question = own.filter((each) => each.type === 'radio' && each.group === field.group && isAsked(each, own, values));
      if (question.some(({ required }) => required) && !isGiven(field, question, values)) {
        faults.push({ key: field.key, message: MISSING.radio });
      }
      continue;
    }
    if (field.required && !isGiven(field, own, values)) faults.push({ key: field.key, message: MISSING[field.type] });
  }
  return faults;
}
