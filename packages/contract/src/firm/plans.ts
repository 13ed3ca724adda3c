import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';

/** What one unit of paid work costs under a plan. */
export const UnitPrice = z.object({
  kind: z.string().describe('Machine word of the work, for example `aml_check`'),
  label: z.string(),
  pence: z.int().nonnegative().describe('Without VAT'),
  with_vat_pence: z.int().nonnegative().describe('With VAT, the price to show a person'),
});
export type UnitPrice = z.infer<typeof UnitPrice>;

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  summary: z.string().describe('Whom the plan is for, in a few words'),
  monthly_pence: z.int().nonnegative().describe('A month, without VAT'),
  monthly_with_vat_pence: z.int().nonnegative().describe('A month, with VAT'),
  vat_percent: z.number(),
  includes: z.array(z.string()).describe('What is included, one line each'),
  limits: z.object({
    members: z.int().positive().nullable().describe('Null: no limit'),
    workspaces: z.int().positive().nullable(),
    webhooks: z.int().positive().nullable(),
  }),
  unit_prices: z.array(UnitPrice),
  is_recommended: z.boolean(),
  is_current: z.boolean().describe('The plan of this workspace'),
  can_choose: z.boolean(),
  why_not: z.string().nullable().describe('Why it cannot be chosen, in a sentence; null where it can'),
});
export type Plan = z.infer<typeof Plan>;

export const PlanChoice = z.object({ plan: z.string('Choose a plan').min(1, 'Choose a plan').max(60).describe('Id of the plan') });
export type PlanChoice = z.infer<typeof PlanChoice>;

export const listPlans = defineRoute({
  method: 'GET',
  path: '/v2/client/plans',
  tag: 'Plans',
  access: 'staff',
  summary: 'Plans of this installation, in the order they are shown, with prices without and with VAT',
  output: z.array(Plan),
  errors: [],
});
