import type { Alert } from '@freehold/contract/monitoring/alerts';
import { ALERT_STATES, SEVERITIES, SLA_HOURS, type Severity } from '@freehold/contract/monitoring/monitoring-words';
import type { Monitor, MonitorDay, MonitorsMeta } from '@freehold/contract/monitoring/monitors';
import { formatDate, formatDateTime, plural } from '../../../lib/format.ts';
import type { Family, Glyph, StatusKey } from '../../../ui/status.tsx';

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const TWO_DAYS_MIN = 48 * HOUR_MIN;

/** How long is left to settle an alert, or that it is overdue. */
export function leftWords(dueAt: string, now = new Date()): string {
  const minutes = Math.ceil((Date.parse(dueAt) - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return 'Overdue';
  if (minutes < HOUR_MIN) return `${minutes} min left`;
  if (minutes < TWO_DAYS_MIN) return `${Math.floor(minutes / HOUR_MIN)} hr left`;
  return `until ${formatDate(dueAt)}`;
}
/** How long an alert of a severity may stay open. */
export function limitWords(severity: Severity): string {
  const hours = SLA_HOURS[severity];
  return `Within ${hours < 48 ? plural(hours, 'hour') : plural(hours / 24, 'day')}`;
}
export const soonWords = ({ severity, due_at }: Pick<Alert, 'severity' | 'due_at'>, now = new Date()): string =>
  `${SEVERITIES[severity]}, ${leftWords(due_at, now).toLowerCase()}`;

export const LOOK_OF_SEVERITY: Record<Severity, { family: Family; glyph: Glyph }> = {
  critical: { family: 'clay', glyph: 'cross' },
  high: { family: 'ochre', glyph: 'diamond' },
  medium: { family: 'ochre', glyph: 'diamond' },
  low: { family: 'harbour', glyph: 'dot' },
};

const STATUS_OF: Record<Alert['state'], StatusKey> = {
  new: 'alertNew',
  in_review: 'alertInReview',
  cleared: 'alertClosed',
  false_positive: 'alertClosed',
  true_match: 'alertTrueMatch',
  closed: 'alertClosed',
};
export const statusOfAlert = ({ state }: Pick<Alert, 'state'>): StatusKey => STATUS_OF[state];
export const outcomeWords = ({ state, outcome }: Alert): string =>
  state === 'closed' && outcome !== null ? ALERT_STATES[outcome] : ALERT_STATES[state];

export const DAY_WORDS: Record<MonitorDay, string> = {
  before: 'not monitored',
  paused: 'paused',
  none: 'no run due',
  done: 'nothing new',
  noted: 'noted',
  alert: 'alert',
  critical: 'critical',
  missed: 'missed',
};
/** What thirty days came to, for whoever does not see the marks. */
export function daysInWords(days: readonly MonitorDay[]): string {
  const counts = new Map<MonitorDay, number>();
  for (const day of days) if (day !== 'before' && day !== 'none') counts.set(day, (counts.get(day) ?? 0) + 1);
  const parts = [...counts].map(([day, count]) => `${plural(count, 'day')} ${DAY_WORDS[day]}`);
  return parts.length === 0 ? 'No run yet' : parts.join(', ');
}

export function changedWords({ alert, state, started_at, state_reason, last_run }: Monitor): string {
  if (alert) return alert.title;
  if (state === 'paused') return `Paused: ${state_reason ?? ''}`;
  if (state === 'ended') return `Ended: ${state_reason ?? ''}`;
  return last_run === null ? `Started ${formatDate(started_at)}` : 'Nothing new';
}

export function headWords({ last_run: last }: MonitorsMeta): string {
  if (last === null) return 'No run yet. The first is made at a quarter past five in the morning.';
  const [first, ...others] = last.lists;
  const lists =
    first === undefined
      ? 'no list was loaded'
      : others.length === 0
        ? `against the ${first}`
        : `against the ${first} and ${plural(others.length, 'other list')}`;
  return `Last run ${formatDateTime(last.at)} ${lists}`;
}
