import { z } from 'zod';
import { Outcome, RiskLevel } from '../kernel/check-states.ts';
import { EnteredDate, Id, Timestamp, Version } from '../kernel/values.ts';

/* What people record about a check of any kind: who they are, the risk, the decision. */

/** A member as they acted: with the role they held. */
export const Person = z.object({ member_id: Id, name: z.string(), role: z.string() });

/** Why an outcome is what it is: a stable code, a sentence, and what to do about it. */
export const OutcomeReason = z.object({
  code: z.string(),
  severity: z.enum(['info', 'medium', 'high']),
  text: z.string(),
  next: z.string().nullable(),
  // A report is for staff and keeps none.
  applicant_text: z.string().nullable().optional().describe('What the client may be told; null where nothing'),
});

export const RiskQuestion = z.object({
  code: z.string(),
  group: z.enum(['customer', 'geography', 'transaction', 'property', 'delivery']),
  question: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string(), weight: z.int() })),
});
/** Answers that follow from what is on file. Nothing of it counts until a person confirms it. */
export const RiskSuggestion = z.object({
  answers: z.array(z.object({ code: z.string(), value: z.string(), why: z.string() })),
  rating: z
    .object({ level: RiskLevel, words: z.string().describe('Who rated the person, when, and why') })
    .nullable()
    .describe('How the person is rated now'),
  override: z.object({ level: RiskLevel, reason: z.string() }).nullable().describe('The level that stands by hand, with its reason'),
});
export const RiskAssessment = z.object({
  id: Id,
  by: Person,
  at: Timestamp,
  score: z.int(),
  level: RiskLevel,
  override_level: RiskLevel.nullable(),
  override_reason: z.string().nullable(),
  factors: z.array(
    z.object({
      code: z.string(),
      question: z.string(),
      answer: z.string(),
      weight: z.int(),
      suggested: z.string().nullable().default(null).describe('Why this answer was suggested, where the person confirmed a suggestion'),
    }),
  ),
  next_review_on: z.string().describe('YYYY-MM-DD: low 24 months, medium 12, high 6'),
  policy_version: z.string(),
});
export const DecisionValue = z.enum(['accepted', 'accepted_with_conditions', 'rejected', 'more_information']);
export type DecisionValue = z.infer<typeof DecisionValue>;
export const Decision = z.object({
  id: Id,
  by: Person,
  at: Timestamp,
  value: DecisionValue,
  reason: z.string().nullable(),
  conditions: z.array(
    z.object({
      text: z.string(),
      due: z.string().nullable(),
      met: z
        .object({ by: Person, at: Timestamp, note: z.string() })
        .nullable()
        .default(null)
        .describe('What meets it; null while it is open'),
      can_meet: z.boolean().default(false),
    }),
  ),
  outcome_at_time: Outcome,
  second: z.object({
    state: z.enum(['not_needed', 'awaiting', 'approved', 'refused']),
    by: Person.nullable(),
    at: Timestamp.nullable(),
    reason: z.string().nullable(),
    can_approve: z.boolean(),
  }),
});

export const NewDecision = z.object({
  version: Version,
  value: DecisionValue,
  reason: z.string().trim().max(2000).optional().describe('Needed, 10 characters or more, unless a pass is accepted'),
  conditions: z
    .array(
      z.object({
        text: z.string().trim().min(3, 'Say what must be done').max(300),
        due: EnteredDate.nullable().default(null),
      }),
    )
    .max(10)
    .default([]),
});
