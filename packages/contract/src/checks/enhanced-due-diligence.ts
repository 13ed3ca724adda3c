import { z } from 'zod';
import { Person } from './check-decisions.ts';
import { Id, Timestamp, Version } from '../kernel/values.ts';

/* Enhanced due diligence of a check: what asks for it, and the pack of what was found out. */

export const EddShows = z.enum(['wealth', 'funds', 'both'], 'Choose what the file shows');
export type EddShows = z.infer<typeof EddShows>;

export const EddFile = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  size: z.int().describe('Bytes'),
  sha256: z.string(),
  shows: EddShows,
  by: Person,
  at: Timestamp,
});
export type EddFile = z.infer<typeof EddFile>;

export const CheckEdd = z.object({
  level: z
    .enum(['none', 'lighter', 'full'])
    .describe(
      '`lighter`: a politically exposed person of the United Kingdom, and nothing else. `none`: it was asked for before, and is not now',
    ),
  asks: z.string().describe('What this level asks for, in a sentence'),
  causes: z.array(z.object({ code: z.enum(['high_risk', 'pep', 'domestic_pep', 'country']), text: z.string(), rule: z.string() })),
  missing: z.array(z.string()).describe('What the pack lacks, in words'),
  source_of_wealth: z.string(),
  source_of_funds: z.string(),
  notes: z.string(),
  saved: z.object({ by: Person, at: Timestamp }).nullable().describe('Who wrote it last'),
  files: z.array(EddFile),
  can: z.object({
    edit: z.boolean(),
    edit_why_not: z.string().nullable(),
    open_files: z.boolean(),
  }),
});
export type CheckEdd = z.infer<typeof CheckEdd>;

const PART = z.string().trim().max(4000, 'Must be 4,000 characters or fewer');
export const EddTexts = z.object({ source_of_wealth: PART, source_of_funds: PART, notes: PART });
export const NewEddPack = EddTexts.extend({ version: Version.describe('Of the check') });
