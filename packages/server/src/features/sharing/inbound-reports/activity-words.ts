import type { ActivityWords } from '../../../platform/activity-words.ts';

export const inboundReportsActivity = {
  'receive.inbound_report': { group: 'report', words: 'recorded a report of another firm: {object}' },
  'accept.inbound_report': { group: 'report', words: 'accepted a report of another firm as evidence: {object}' },
  'reject.inbound_report': { group: 'report', words: 'rejected a report of another firm: {object}' },
  'open.inbound_report': { group: 'report', words: 'opened a report of another firm: {object}' },
  'open_kept.inbound_report': { group: 'report', words: 'opened the kept copy of a report of another firm that ended: {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'sharing/inbound-reports': keyof typeof inboundReportsActivity;
  }
}
