import { keysOf } from '@freehold/contract/kernel/keys';
import {
  ALERT_TYPES,
  MONITOR_BASES,
  SEVERITIES,
  type AlertType,
  type MonitorBasis,
  type Severity,
} from '@freehold/contract/monitoring/monitoring-words';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const ALERT_SHOWS = ['overdue', 'closed', 'all'] as const;

/** What the page of monitoring shows, as it stands in the address. */
export type MonitoringSearch = {
  tab?: 'alerts' | 'report' | undefined;
  page?: number | undefined;
  /** The last monitor of the page before, where somebody went on from it. */
  after?: number | undefined;
  show?: 'renewal' | 'paused' | 'ended' | undefined;
  q?: string | undefined;
  basis?: MonitorBasis | undefined;
  severity?: Severity | undefined;
  has?: 'open' | undefined;
  state?: (typeof ALERT_SHOWS)[number] | undefined;
  type?: AlertType | undefined;
  assignee?: number | undefined;
  /** The alert that is worked, instead of the lists. */
  alert?: number | undefined;
  /** The monitor that is open beside the list. */
  monitor?: number | undefined;
  /** Somebody is being added: this person, or whoever is chosen. */
  new?: 'yes' | undefined;
  party?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const dayIn = (value: unknown): string | undefined => {
  const text = textIn(value, 10);
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
};

/** A wrong value is left out, not refused. */
export function readMonitoringSearch(search: Record<string, unknown>): MonitoringSearch {
  return {
    tab: oneOf(search['tab'], ['alerts', 'report']),
    page: countIn(search['page']),
    after: countIn(search['after']),
    show: oneOf(search['show'], ['renewal', 'paused', 'ended']),
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    basis: oneOf(search['basis'], keysOf(MONITOR_BASES)),
    severity: oneOf(search['severity'], keysOf(SEVERITIES)),
    has: oneOf(search['has'], ['open']),
    state: oneOf(search['state'], ALERT_SHOWS),
    type: oneOf(search['type'], keysOf(ALERT_TYPES)),
    assignee: countIn(search['assignee']),
    alert: countIn(search['alert']),
    monitor: countIn(search['monitor']),
    new: oneOf(search['new'], ['yes']),
    party: countIn(search['party']),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
  };
}
export const NO_FILTERS = {
  q: undefined,
  basis: undefined,
  severity: undefined,
  has: undefined,
  assignee: undefined,
  show: undefined,
  state: undefined,
  type: undefined,
} satisfies MonitoringSearch;
export const isFiltered = (search: MonitoringSearch): boolean =>
  [search.q, search.basis, search.severity, search.has, search.assignee, search.show, search.state, search.type].some(
    (each) => each !== undefined,
  );

/** The month that a day lies in, as the first and the last day of it. */
export function monthOf(day: string): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${String(last).padStart(2, '0')}` };
}
