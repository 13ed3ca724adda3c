import { z } from 'zod';
import { recordOf } from '../kernel/keys.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, IdParams, Reason, Timestamp } from '../kernel/values.ts';
import { DocumentKind, Evidence, EvidencePart, VerificationState } from './verification.ts';

const tag = 'Verification reviews';

/** What a reviewer answers before they decide, in the order it is asked. */
export const REVIEW_QUESTIONS = [
  'photograph_matches',
  'fonts_are_even',
  'edges_are_intact',
  'number_agrees',
  'name_agrees',
  'nobody_else',
] as const;
export type ReviewQuestion = (typeof REVIEW_QUESTIONS)[number];
export const ReviewAnswer = z.enum(['yes', 'no', 'unsure']);
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;
export const ReviewAnswers = z.object(recordOf(REVIEW_QUESTIONS, () => ReviewAnswer.nullable()));
export type ReviewAnswers = z.infer<typeof ReviewAnswers>;
export const ReviewValue = z.enum(['accept', 'ask_again', 'reject'], 'Choose a decision');
export type ReviewValue = z.infer<typeof ReviewValue>;

export const ReviewRow = z.object({
  id: Id,
  name: z.string(),
  role: z.string(),
  account_name: z.string(),
  kind: z.enum(['first', 'renewal']),
  try: z.int().describe('How often it was sent for review'),
  state: VerificationState,
  submitted_at: Timestamp,
  due_on: DateOnly.nullable().describe('When the workspace’s grace period ends; null where it is not asked'),
  decided_at: Timestamp.nullable(),
  is_yours: z.boolean().describe('Your own: somebody else reviews it'),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

export const ReviewView = z.enum(['waiting', 'mine', 'done']);
export type ReviewView = z.infer<typeof ReviewView>;

export const listReviews = defineRoute({
  method: 'GET',
  path: '/v2/client/verification/reviews',
  tag,
  access: 'staff',
  summary:
    'What was sent for review, in every workspace; operators only. `mine`: opened by you and still waiting; `done`: the newest hundred',
  query: z.object({ view: ReviewView.default('waiting') }),
  output: z.array(ReviewRow),
  meta: z.object({ waiting: z.int(), mine: z.int(), next_due_on: DateOnly.nullable() }),
  errors: [],
});

export const ReviewDecision = z.object({
  try: z.int(),
  value: ReviewValue,
  answers: ReviewAnswers,
  note: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string(),
  at: Timestamp,
});
export type ReviewDecision = z.infer<typeof ReviewDecision>;

export const Review = ReviewRow.extend({
  document_kind: DocumentKind.nullable(),
  phone_confirmed_at: Timestamp.nullable(),
  evidence: z.array(Evidence.extend({ is_opened: z.boolean().describe('You have looked at it') })),
  decisions: z.array(ReviewDecision).describe('Oldest first'),
  can: z.object({ open: z.boolean(), decide: z.boolean(), extend: z.boolean().describe('Give the workspace 14 more days, once') }),
  why_not: z.string().nullable(),
});
export type Review = z.infer<typeof Review>;

export const getReview = defineRoute({
  method: 'GET',
  path: '/v2/client/verification/reviews/{id}',
  tag,
  access: 'staff',
  summary: 'One verification that was sent for review; operators only. Evidence is named and not shown',
  params: IdParams,
  output: Review,
  errors: ['NOT_FOUND'],
});

export const openEvidence = defineRoute({
  method: 'POST',
  path: '/v2/client/verification/reviews/{id}/evidence',
  tag,
  access: 'staff',
  summary: 'Look at one file of it. Who looked, and when, is recorded in the workspace it belongs to',
  params: IdParams,
  body: z.object({ part: EvidencePart }),
  answers: 'bytes',
  output: z.unknown(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const ReviewDecisionInput = z.object({
  try: z.int().positive().max(10_000).describe('The sending that is decided: of two reviewers at once one counts'),
  value: ReviewValue,
  answers: ReviewAnswers,
  note: z
    .string()
    .max(2000, 'Must be 2,000 characters or fewer')
    .transform((text) => text.trim() || null)
    .nullish()
    .describe('For the file. Needed to accept with an answer that is unsure'),
  reason: Reason.nullish().describe('Shown to the person. Needed to ask again or to reject'),
});
export type ReviewDecisionInput = z.infer<typeof ReviewDecisionInput>;

export const decideReview = defineRoute({
  method: 'POST',
  path: '/v2/client/verification/reviews/{id}/decision',
  tag,
  access: 'staff',
  summary: 'Accept, ask again or reject. A decision is added and never edited; nobody decides about themselves',
  params: IdParams,
  body: ReviewDecisionInput,
  output: Review,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const extendGrace = defineRoute({
  method: 'POST',
  path: '/v2/client/verification/reviews/{id}/extend',
  tag,
  access: 'staff',
  summary: 'Give the workspace of this verification 14 more days, once',
  params: IdParams,
  body: z.object({ reason: Reason }),
  output: Review,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
