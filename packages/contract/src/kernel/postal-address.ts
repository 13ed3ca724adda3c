import { z } from 'zod';
import { CountryCode } from './values.ts';

const Line = (most: number, missing: string) => z.string(missing).trim().min(1, missing).max(most, `Must be ${most} characters or fewer`);

/** Where somebody lives, in any country. */
export const PostalAddress = z.strictObject({
  line1: Line(120, 'Enter the first line of the address'),
  line2: z.string().trim().max(120).default(''),
  town: Line(80, 'Enter a town or city'),
  postcode: z.string().trim().max(20).default(''),
  country: CountryCode,
});
export type PostalAddress = z.infer<typeof PostalAddress>;
