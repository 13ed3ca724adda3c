import type { ActivityWords } from '../../../platform/activity-words.ts';

export const amlChecksActivity = {
  'replay.check': {
    group: 'check',
    words: 'explained the check of {object} again',
    became: {
      field: 'answer',
      words: {
        same: 'explained the check of {object} again: the same answer',
        different: 'explained the check of {object} again: another answer than the one stored',
        not_run: 'could not explain the check of {object} again',
      },
    },
  },
  'fail.check': { group: 'check', words: 'could not finish the check of {object}' },
  'resolve.match': {
    group: 'check',
    words: 'reviewed a match of {object}',
    became: {
      field: 'said',
      words: {
        true_match: 'said that a match is {object}',
        false_positive: 'said that a match is not {object}',
        unclear: 'could not tell whether a match is {object}',
      },
    },
  },
  'freeze.check': { group: 'check', words: 'froze the check of {object}' },
  'unfreeze.check': { group: 'check', words: 'ended the freeze of {object}' },
  'save.ofsi_draft': {
    group: 'report',
    words: 'edited the report to OFSI on {object}',
    became: { field: 'report', words: { suspected_breach: 'edited the report of a suspected breach on {object}' } },
  },
  'download.ofsi_draft': {
    group: 'report',
    words: 'downloaded the report to OFSI on {object}',
    became: { field: 'report', words: { suspected_breach: 'downloaded the report of a suspected breach on {object}' } },
  },
  'send.ofsi_report': {
    group: 'report',
    words: 'recorded the report to OFSI on {object} as sent',
    became: { field: 'report', words: { suspected_breach: 'recorded the report of a suspected breach on {object} as sent' } },
  },
  'begin.breach_report': { group: 'report', words: 'began the report of a suspected breach on {object}' },
  'withdraw.breach_report': { group: 'report', words: 'withdrew the report of a suspected breach on {object}' },
  'withdraw.clearing': { group: 'check', words: 'withdrew the clearing of a match with {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'screening/aml-checks': keyof typeof amlChecksActivity;
  }
}
