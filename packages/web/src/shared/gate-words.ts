import { joined } from '../lib/joined.ts';
import type { Gate } from '@freehold/contract/properties/property-moves';
import { milestoneLabel } from '@freehold/property-rules/sale-milestones';

/* What every dialogue says that meets a missing check. */

const POLICY = { off: 'off', warn: 'warn only', block: 'block' } as const;
export const policyLine = ({ mode }: Pick<Gate, 'mode'>): string => `Checks policy: ${POLICY[mode]}`;

export const breachLine = ({ missing }: Pick<Gate, 'missing'>): string =>
  missing.length === 1
    ? 'This will be recorded as a breach. A check done later does not remove it.'
    : `This will be recorded as ${missing.length} breaches, one for each person. Checks done later do not remove them.`;

export const ONLY_SENIORS_OVERRIDE = 'Only an owner, an admin or compliance can go on without the checks. Ask one of them.';
export const FULL_CDD =
  'At £10,000 a month or more full customer due diligence is due as well. Freehold compares names with lists; it does not check identity.';

/** Memorandum of sale sent, Searches back and Survey done. */
export const milestonesInWords = (codes: Gate['open_milestones']): string => joined(codes.map(milestoneLabel));

/** People at the property of whom a check can be started at once: they have none, or one that ran out. */
export const toStart = ({ missing }: Pick<Gate, 'missing'>): number[] =>
  missing
    .filter(({ kinds }) => kinds.some(({ status }) => status === null || status === 'passed' || status === 'acceptedAfterReview'))
    .map(({ person_id: id }) => id);
