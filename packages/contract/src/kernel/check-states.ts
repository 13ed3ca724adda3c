import { z } from 'zod';

/* Where a check of any kind stands, in the words that people, properties and checks share. */

/** What a check can be about. */
export const SubjectKind = z.enum(['person', 'company', 'vessel', 'aircraft', 'wallet']);
export type SubjectKind = z.infer<typeof SubjectKind>;

export const Outcome = z.enum(['pass', 'refer', 'fail']);
export type Outcome = z.infer<typeof Outcome>;

export const RiskLevel = z.enum(['low', 'medium', 'high']);
export type RiskLevel = z.infer<typeof RiskLevel>;

/**
 * The one status word a screen shows; labels and glyphs belong to the interface. `readyToAccept`: the screening passed, and nobody has accepted
 * it yet. `passed`: a pass that was accepted outright. `acceptedAfterReview`: accepted after a person settled a match, in spite of what was
 * found, or with conditions.
 */
export const CheckStatus = z.enum([
  'notStarted',
  'inProgress',
  'needsReview',
  'readyToAccept',
  'passed',
  'acceptedAfterReview',
  'failed',
  'cancelled',
]);
export type CheckStatus = z.infer<typeof CheckStatus>;
/** A person accepted the client. */
export const ACCEPTED_STATUSES: readonly CheckStatus[] = ['passed', 'acceptedAfterReview'];
