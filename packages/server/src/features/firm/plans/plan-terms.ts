import { z } from 'zod';

const Limit = z.int().positive().nullable().describe('null: no limit');

/** A plan as an operator writes it. Money in pence, without VAT. */
export const PlanTerms = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/, 'must be lower-case letters, digits, - and _, beginning with a letter'),
  /** Counted up by the operator with each change; a change holds from the next period of each workspace. */
  version: z.int().min(1).default(1),
  name: z.string().trim().min(1).max(40),
  summary: z.string().trim().max(120),
  monthly_pence: z.int().min(0).max(10_000_000),
  includes: z.array(z.string().trim().min(1).max(120)).max(8),
  limits: z.strictObject({ members: Limit, workspaces: Limit, webhooks: Limit }),
  unit_prices: z
    .array(
      z.strictObject({
        kind: z.string().regex(/^[a-z][a-z_]{0,39}$/),
        label: z.string().trim().min(1).max(60),
        pence: z.int().min(0).max(1_000_000),
      }),
    )
    .max(20),
  /** How many of each kind of work a month cost nothing more. */
  included: z.record(z.string().regex(/^[a-z][a-z_]{0,39}$/), z.int().min(1).max(1_000_000)).default({}),
  recommended: z.boolean().default(false),
});
export type PlanTerms = z.infer<typeof PlanTerms>;

export const PlansFile = z.strictObject({
  /** The standard rate in the United Kingdom: VAT Act 1994 s. 2. */
  vat_percent: z.number().min(0).max(100).default(20),
  plans: z
    .array(PlanTerms)
    .min(1)
    .refine((plans) => new Set(plans.map((plan) => plan.id)).size === plans.length, 'two plans have the same id')
    .refine((plans) => plans.some((plan) => plan.monthly_pence === 0), 'one plan must cost nothing'),
});
export type PlansFile = z.infer<typeof PlansFile>;
