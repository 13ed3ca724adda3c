import type { ActivityWords } from '../../../platform/activity-words.ts';

export const reportSharesActivity = {
  'share.report': { group: 'report', words: 'shared the report on {object} outside' },
  'pass_on.report': { group: 'report', words: 'passed the report on {object} on to another firm' },
  'revoke.report_share': { group: 'report', words: 'took back the shared report on {object}' },
  'extend.report_share': { group: 'report', words: 'extended the shared report on {object}' },
  'resend.report_share': { group: 'report', words: 'sent a new link to the shared report on {object}' },
  'open.report_share': { group: 'report', words: 'opened the shared report on {object}' },
  'download.report_share': { group: 'report', words: 'took the PDF of the shared report on {object}' },
  'decline.report_share': { group: 'report', words: 'declined the shared report on {object}' },
  'consent.report_share': { group: 'report', words: 'agreed that the report on {object} is shared' },
  'refuse.report_share': { group: 'report', words: 'refused that the report on {object} is shared' },
  'withdraw.report_share': { group: 'report', words: 'withdrew their consent to sharing the report on {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'sharing/report-shares': keyof typeof reportSharesActivity;
  }
}
