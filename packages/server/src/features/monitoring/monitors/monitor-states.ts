import type { MonitorState } from '@freehold/contract/monitoring/monitoring-words';

export type MonitorAct = 'pause' | 'resume' | 'end' | 'continue' | 'change';

const FROM: Record<MonitorAct, readonly MonitorState[]> = {
  pause: ['active'],
  resume: ['paused'],
  end: ['active', 'paused'],
  continue: ['active', 'paused'],
  change: ['active', 'paused'],
};
const TO: Partial<Record<MonitorAct, MonitorState>> = { pause: 'paused', resume: 'active', end: 'ended' };
const WHY_NOT: Record<MonitorState, string> = {
  active: 'They are monitored already',
  paused: 'Monitoring of them is paused already',
  ended: 'Monitoring of them has ended. Start it anew.',
};

/** Where an act leads from a state, or why it does not. */
export function afterAct(state: MonitorState, act: MonitorAct): { to: MonitorState } | { refused: string } {
  return FROM[act].includes(state) ? { to: TO[act] ?? state } : { refused: WHY_NOT[state] };
}

/** Unanswered, monitoring goes on while there is a relationship, and ends where that has ended. */
export const unanswered = ({ relationshipEnded }: { relationshipEnded: boolean }): 'continue' | 'end' =>
  relationshipEnded ? 'end' : 'continue';

export const ASKED_DAYS_BEFORE = 30;
export const REVIEW_MONTHS = 12;
