import type { AlertDiff } from '@freehold/contract/monitoring/alerts';
import type { AlertType, Severity } from '@freehold/contract/monitoring/monitoring-words';

/** Something a run or a change of a list found. */
export type Finding = {
  /** Null for what is about monitoring itself. */
  partyId: number | null;
  type: AlertType;
  severity: Severity;
  /** What it is about: the same is told once. */
  key: string;
  /** How far a countdown has come, in days; a smaller one raises what is open. 0 where nothing counts down. */
  step: number;
  title: string;
  source: string;
  diff: AlertDiff[];
  path: string | null;
  checkId: number | null;
  assigneeId: number | null;
  listingId?: number;
};
