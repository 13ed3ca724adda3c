import { ALERT_STATES, SLA_HOURS, type AlertOutcome, type AlertState, type Severity } from '@freehold/contract/monitoring/monitoring-words';

export type AlertAct = { act: 'assign' } | { act: 'resolve'; outcome: AlertOutcome } | { act: 'close' };

const OPEN: readonly AlertState[] = ['new', 'in_review'];
/** The states an act may start from. */
const FROM: Record<AlertAct['act'], readonly AlertState[]> = {
  assign: [...OPEN, 'true_match'],
  resolve: OPEN,
  close: ['true_match'],
};

/** The states an alert goes through by an act, in order; why not where it may not. Cleared and not them leave nothing to do, and close it. */
export function afterAct(state: AlertState, asked: AlertAct): { through: AlertState[] } | { refused: string } {
  if (!FROM[asked.act].includes(state)) return { refused: whyNot(state, asked.act) };
  switch (asked.act) {
    case 'assign':
      return { through: state === 'new' ? ['in_review'] : [] };
    case 'resolve':
      return { through: asked.outcome === 'true_match' ? ['true_match'] : [asked.outcome, 'closed'] };
    case 'close':
      return { through: ['closed'] };
  }
}

function whyNot(state: AlertState, act: AlertAct['act']): string {
  if (state === 'closed') return 'This alert is closed already';
  if (act === 'close') return 'Say what the alert came to first';
  return `This alert is ${ALERT_STATES[state].toLowerCase()} already`;
}

const HOUR_MS = 3_600_000;
export const dueAt = (severity: Severity, from: Date): Date => new Date(from.getTime() + SLA_HOURS[severity] * HOUR_MS);
export const isOverdue = ({ state, due_at }: { state: string; due_at: Date }, now: Date): boolean => state !== 'closed' && due_at < now;

/** The step of a countdown that has been reached: the smallest that is not less than the days left; undefined before the first. */
export const stepReached = (steps: readonly number[], daysLeft: number): number | undefined =>
  steps.filter((step) => daysLeft <= step).toSorted((one, other) => one - other)[0];
