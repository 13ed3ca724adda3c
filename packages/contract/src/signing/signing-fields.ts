import { FIELD_FORMATS, FIELD_TYPES } from '@freehold/signing-rules/fields';
import { z } from 'zod';

/** A place and a size on a page, in points of 1/72 inch from the top left corner of the page as it is shown. */
const Points = z.number().min(0).max(20_000);
export const FieldKey = z.uuid().describe('Made by whoever places the field; unique in the document');

/** Something on a page for one person to fill in. */
export const SigningField = z.object({
  key: FieldKey,
  type: z.enum(FIELD_TYPES),
  recipient: z.uuid().describe('The key of the recipient who fills it in'),
  page: z.int().min(1).max(5_000),
  x: Points,
  y: Points,
  width: Points,
  height: Points,
  required: z.boolean(),
  label: z.string().max(120).nullable().describe('What it is called, also where it is read aloud'),
  hint: z.string().max(200).nullable(),
  options: z.array(z.string().min(1).max(120)).max(50).describe('Of a dropdown; a radio button has one'),
  group: z.string().max(60).nullable().describe('Radio buttons of one question share it'),
  max_length: z.int().min(1).max(2_000).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  format: z.enum(FIELD_FORMATS).nullable(),
  value: z.string().max(2_000).nullable().describe('Filled in by the sender; the signer may change it'),
  when: z
    .object({ field: FieldKey, equals: z.string().max(120) })
    .nullable()
    .describe('Asked for only while another field has this value'),
});
export type SigningField = z.infer<typeof SigningField>;
