import type { FieldType } from './fields.ts';

/** A line of a page as it is shown, in points from its top left corner. */
export type TaggedLine = { text: string; x: number; y: number; width: number; height: number };
export type TaggedField = {
  type: FieldType;
  signer: number | null;
  required: boolean;
  label: string | null;
  x: number;
  y: number;
  width: number;
  height: number;
};

const WORDS: Readonly<Record<string, FieldType>> = {
  signature: 'signature',
  sign: 'signature',
  sig: 'signature',
  initials: 'initials',
  initial: 'initials',
  name: 'name',
  email: 'email',
  date: 'date_signed',
  date_signed: 'date_signed',
  text: 'text',
  number: 'number',
  checkbox: 'checkbox',
  tick: 'checkbox',
  attachment: 'attachment',
  file: 'attachment',
  stamp: 'stamp',
  witness: 'witness_signature',
  witness_signature: 'witness_signature',
  witness_name: 'witness_name',
  witness_address: 'witness_address',
  witness_occupation: 'witness_occupation',
};
const SIZE: Partial<Record<FieldType, { width: number; height: number }>> = {
  signature: { width: 180, height: 40 },
  witness_signature: { width: 180, height: 40 },
  initials: { width: 64, height: 28 },
  checkbox: { width: 16, height: 16 },
  date_signed: { width: 100, height: 20 },
};
const USUAL = { width: 160, height: 20 };
/** `{{signature:1}}`, `{{text:2:Occupation}}`, `{{text:2:Occupation:optional}}`; letters in any case. */
const TAG =
  /\{\{ {0,2}([A-Za-z_]{2,20}) {0,2}(?:: {0,2}(\d{1,2}) {0,2})?(?:: {0,2}([^{}:]{1,60}?) {0,2})?(?:: {0,2}(optional) {0,2})?\}\}/gi;

/** The fields that a page asks for with tags, where they stand. A word that is no type of field is no tag. */
export function fieldTags(lines: readonly TaggedLine[]): TaggedField[] {
  return lines.flatMap((line) => {
    const length = Math.max(1, line.text.length);
    return [...line.text.matchAll(TAG)].flatMap(({ 0: whole, 1: word = '', 2: signer, 3: label, 4: optional, index }) => {
      const type = WORDS[word.toLowerCase()];
      if (type === undefined) return [];
      const size = SIZE[type] ?? USUAL;
      const isOptional = optional !== undefined || label?.trim().toLowerCase() === 'optional';
      return [
        {
          type,
          signer: signer === undefined ? null : Number(signer),
          required: !isOptional,
          label: label === undefined || label.trim().toLowerCase() === 'optional' ? null : label.trim(),
          x: line.x + (index / length) * line.width,
          // As high as the type needs, standing on the line of the tag.
          y: Math.max(0, line.y + line.height - size.height),
          width: Math.max(size.width, type === 'checkbox' ? 0 : (whole.length / length) * line.width),
          height: size.height,
        },
      ];
    });
  });
}
