import type { ManualCheckRow } from '@freehold/contract/checks/manual-checks';
import type { CheckKindPages } from '../../../shared/check-kinds.ts';
import type { Family, Glyph, StatusKey } from '../../../ui/status.tsx';

type Look = { label: string; family: Family; glyph: Glyph };

/** A kind this app has no page for is shown by its code. */
export const kindLabel = (kinds: readonly CheckKindPages[], kind: string): string =>
  kinds.find(({ code }) => code === kind)?.label ?? kind.toUpperCase();

/** What the check found. What people made of it is the decision. */
export const OUTCOME = {
  pass: { label: 'Pass', family: 'moss', glyph: 'tick' },
  refer: { label: 'Refer', family: 'ochre', glyph: 'diamond' },
  fail: { label: 'Fail', family: 'clay', glyph: 'cross' },
} as const satisfies Record<NonNullable<ManualCheckRow['outcome']>, Look>;

export const DECISION = {
  accepted: 'Accepted',
  accepted_with_conditions: 'With conditions',
  rejected: 'Rejected',
  more_information: 'More information',
  undecided: 'Undecided',
} as const satisfies Record<NonNullable<ManualCheckRow['decision']> | 'undecided', string>;

export const EDD = { incomplete: 'Something missing', complete: 'Complete' } as const;

/** A decision that waits for its second person does not stand yet. */
export function decisionWords({ state, decision, waits_for: waits }: Pick<ManualCheckRow, 'state' | 'decision' | 'waits_for'>): string {
  if (decision === null) return state === 'cancelled' ? 'Cancelled' : DECISION.undecided;
  if (state === 'decided' || decision === 'more_information') return DECISION[decision];
  return waits === 'second' ? 'Second person wanted' : DECISION.undecided;
}

/** What a check without an outcome shows in its place. */
export const withoutOutcome = ({ state }: Pick<ManualCheckRow, 'state'>): StatusKey =>
  state === 'cancelled' ? 'cancelled' : state === 'error' ? 'needsReview' : 'inProgress';
