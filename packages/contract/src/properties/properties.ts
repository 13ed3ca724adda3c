import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, EnteredDate, Id, Pence, Postcode, RentFrequency } from '../kernel/values.ts';
import { PROPERTY_TYPES } from '@freehold/property-rules/property-stages';

const tag = 'Properties';
const line = (most: number) => z.string().trim().max(most, `Must be ${most} characters or fewer`);

/** Where the other record is one of another branch, which this person does not see. */
export const IN_FIRMS_LIST = 'This property is already in this firm’s list';
export const IN_YOUR_LIST = 'This property is already in your list';

export const PropertyKindName = z.enum(['sale', 'letting'], 'Choose for sale or to let');

/** Title numbers of England and Wales, and of Scotland. Source: HM Land Registry and Registers of Scotland. */
export const TitleNumber = z
  .string()
  .transform((text) => text.replace(/\s+/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^(?=.{1,11}$)([A-Z]{0,3}[1-9]\d{0,5}|[A-Z]{1,3}[1-9]\d{0,3}Z|[A-Z]{3}\d{1,8})$/, 'Enter a title number, like HP708026'),
  );

export const PropertyAddress = z.object({
  line1: z
    .string('Enter the first line of the address')
    .trim()
    .min(1, 'Enter the first line of the address')
    .max(120, 'Must be 120 characters or fewer'),
  line2: blankAsAbsent(line(120)),
  town: z.string('Enter a town').trim().min(1, 'Enter a town').max(80, 'Must be 80 characters or fewer'),
  county: blankAsAbsent(line(80)),
  postcode: Postcode,
});
export type PropertyAddress = z.output<typeof PropertyAddress>;

/** A property to record. Money is whole pence; a sale has a price, a letting a rent. */
export const NewProperty = PropertyAddress.extend({
  kind: PropertyKindName,
  reference: blankAsAbsent(line(40)).describe('Your own; made for you when absent'),
  uprn: blankAsAbsent(z.string().regex(/^\d{1,12}$/, 'Enter up to 12 digits')),
  title_numbers: z.array(TitleNumber).max(10, 'Enter at most ten title numbers').default([]),
  latitude: blankAsAbsent(z.number().min(49).max(61)).describe('WGS84'),
  longitude: blankAsAbsent(z.number().min(-9).max(2.5)).describe('WGS84'),
  is_placed_by_hand: z.boolean().default(false),
  type: z.enum(keysOf(PROPERTY_TYPES), 'Choose a type').default('other'),
  bedrooms: blankAsAbsent(
    z.int('Enter a number from 0 to 50').min(0, 'Enter a number from 0 to 50').max(50, 'Enter a number from 0 to 50'),
  ),
  tenure: z.enum(['freehold', 'leasehold', 'commonhold', 'unknown']).default('unknown'),
  is_commercial: z.boolean().default(false),
  price_pence: blankAsAbsent(Pence),
  rent_pence: blankAsAbsent(Pence),
  rent_frequency: blankAsAbsent(RentFrequency),
  deposit_pence: blankAsAbsent(z.int().nonnegative().max(1_000_000_000)),
  available_on: blankAsAbsent(EnteredDate),
  fee_basis_points: blankAsAbsent(z.int().min(0).max(10_000)).describe('Hundredths of a percent: 135 is 1.35 %'),
  negotiator_id: blankAsAbsent(Id).describe('Member; the one who records it when absent'),
  branch_id: blankAsAbsent(Id).describe('Branch; the only one of whoever records it when absent, else none'),
  note: blankAsAbsent(line(4000)),
}).superRefine((property, context) => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (property.kind === 'sale' && property.rent_pence !== undefined) wrong('rent_pence', 'A property for sale has a price, not a rent');
  if (property.kind === 'letting' && property.price_pence !== undefined) wrong('price_pence', 'A property to let has a rent, not a price');
  if (property.rent_pence !== undefined && property.rent_frequency === undefined) wrong('rent_frequency', 'Choose how often it is paid');
});
export type NewProperty = z.output<typeof NewProperty>;
export type NewPropertyInput = z.input<typeof NewProperty>;

export const CheckProperties = z.object({ totalLettings: z.int().nonnegative(), totalSales: z.int().nonnegative() });
export type CheckProperties = z.infer<typeof CheckProperties>;

export const checkProperties = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/check-properties',
  tag,
  access: 'staff',
  summary: 'How many live sales and lettings the workspace has',
  output: CheckProperties,
  errors: [],
});
