import type { CheckFor, ScreenedSubject } from '@freehold/contract/checks/checks';
import type { Outcome } from '@freehold/contract/kernel/check-states';
import type { CheckKind } from './check-kind.ts';
import type { EddTexts } from './edd-rules.ts';
import type { EddFileRow, EddPackRow } from './edd-store.ts';
import type { NoteRow } from './notes-store.ts';
import type { CheckSettings } from './policy.ts';
import type { Rating } from './rating-store.ts';
import type { CheckRow, DecisionRow, MemberRow, OutcomeRow, RiskRow, SecondRow } from './store.ts';

/** Everything recorded about one check that a check of every kind has. */
export type CheckFacts = {
  kind: CheckKind;
  row: CheckRow;
  subject: ScreenedSubject;
  /** The property it is for; null where it is for none, or that one was removed. */
  place: CheckFor | null;
  risks: RiskRow[];
  decisions: { row: DecisionRow; second: SecondRow | null; met: OutcomeRow[] }[];
  /** The pack of enhanced due diligence: every saved version, what the newest says, and the files with those that were removed. */
  edd: { packs: EddPackRow[]; texts: EddTexts | null; files: EddFileRow[] };
  notes: NoteRow[];
  members: Map<number, MemberRow>;
  firm: string;
  settings: CheckSettings;
  /** How the person is rated, while nobody assessed the risk of this check. */
  rating: Rating | null;
};

export const outcomeOf = (row: CheckRow): Outcome | null => row.outcome;
export const newestRisk = (facts: Pick<CheckFacts, 'risks'>) => facts.risks.at(-1) ?? null;
export const newestDecision = (facts: Pick<CheckFacts, 'decisions'>) => facts.decisions.at(-1) ?? null;
