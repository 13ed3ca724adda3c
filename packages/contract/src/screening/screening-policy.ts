import { z } from 'zod';
import { MatchMode } from './aml-checks.ts';
import { Person } from '../checks/check-decisions.ts';
import { defineRoute } from '../kernel/route.ts';
import { CountryCode, EnteredDate, Reason, Timestamp, Version } from '../kernel/values.ts';
import { ListCategory } from './screening-lists.ts';

const tag = 'Screening policy';

/** Nothing below it is ever shown: names that score less agree in too little. A match is strong from five points further on. */
export const BAND_LIMITS = { lowestWeak: 50, highestWeak: 95, apart: 5, highestStrong: 100 } as const;
const WEAK = `Choose a whole number from ${BAND_LIMITS.lowestWeak} to ${BAND_LIMITS.highestWeak}`;
const STRONG = `Choose a whole number up to ${BAND_LIMITS.highestStrong}`;

/** Scores of one mode: a person looks from `weak`, two people from `strong`. */
export const PolicyBands = z
  .object({
    weak: z.int(WEAK).min(BAND_LIMITS.lowestWeak, WEAK).max(BAND_LIMITS.highestWeak, WEAK),
    strong: z.int(STRONG).max(BAND_LIMITS.highestStrong, STRONG),
  })
  .refine(({ weak, strong }) => strong >= weak + BAND_LIMITS.apart, {
    path: ['strong'],
    message: `Strong begins at least ${BAND_LIMITS.apart} above where a person looks`,
  });

/** Countries for which the law itself asks for enhanced due diligence, from which list, and of which day. */
export const MandatoryCountries = z.object({
  countries: z.array(CountryCode).max(249),
  source: z.string().trim().min(5, 'Say which list this is, and who publishes it').max(200),
  as_of: EnteredDate.describe('The day of the list'),
});
export type MandatoryCountries = z.output<typeof MandatoryCountries>;

/** How a workspace screens. */
export const ScreeningRules = z
  .object({
    default_mode: MatchMode,
    bands: z.object({ strict: PolicyBands, standard: PolicyBands, wide: PolicyBands }),
    categories: z
      .array(ListCategory)
      .refine((categories) => categories.includes('sanctions'), 'Sanctions are always included')
      .describe('What a check looks for unless it says otherwise'),
    countries: z
      .array(CountryCode)
      .max(249)
      .describe('A client of one of these nationalities, or a company registered there, never passes without a person'),
    mandatory: MandatoryCountries.describe(
      'A client of one of these nationalities, or a company registered there, needs enhanced due diligence',
    ),
  })
  .superRefine(({ bands: { strict, standard, wide } }, context) => {
    const order = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path: ['bands', ...path], message });
    if (strict.weak < standard.weak) order(['strict', 'weak'], 'Strict never looks wider than standard');
    if (standard.weak < wide.weak) order(['wide', 'weak'], 'Wide never looks narrower than standard');
  });
export type ScreeningRules = z.output<typeof ScreeningRules>;

export const NewScreeningPolicy = ScreeningRules.safeExtend({
  version: Version,
  reason: Reason.describe('Why, for whoever reads the history'),
});

export const PolicyVersion = z.object({
  version: z.int(),
  default_mode: MatchMode,
  bands: z.object({
    strict: z.object({ weak: z.int(), strong: z.int() }),
    standard: z.object({ weak: z.int(), strong: z.int() }),
    wide: z.object({ weak: z.int(), strong: z.int() }),
  }),
  categories: z.array(ListCategory),
  countries: z.array(z.string()),
  mandatory: z
    .object({ countries: z.array(z.string()), source: z.string(), as_of: z.string() })
    .nullable()
    .describe('Null: a version from before there was such a list'),
  by: Person.nullable().describe('Null for the defaults Freehold ships'),
  at: Timestamp.nullable().describe('Null while no check rests on it'),
  reason: z.string(),
});
export type PolicyVersion = z.infer<typeof PolicyVersion>;

export const PolicyNow = PolicyVersion.extend({ mandatory: PolicyVersion.shape.mandatory.unwrap() });
export type PolicyNow = z.infer<typeof PolicyNow>;

export const ScreeningPolicy = z.object({
  current: PolicyNow,
  versions: z.array(PolicyVersion).describe('Newest first; never edited'),
  can: z.object({ edit: z.boolean() }),
});
export type ScreeningPolicy = z.infer<typeof ScreeningPolicy>;

export const getScreeningPolicy = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/policy',
  tag,
  access: 'staff',
  summary: 'How this workspace screens, and every version before',
  output: ScreeningPolicy,
  errors: [],
});
export const changeScreeningPolicy = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/policy',
  tag,
  access: 'staff',
  summary: 'A new version of the screening policy. Checks that began before keep the version they began with',
  body: NewScreeningPolicy,
  output: ScreeningPolicy,
  errors: ['STALE_VERSION', 'INVALID_STATE'],
});
