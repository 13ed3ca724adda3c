import type { ActivityWords } from '../../../platform/activity-words.ts';

export const evidencePassesActivity = {
  'ask.evidence': { group: 'report', words: 'asked to reuse what another firm checked of {object}' },
  'cancel.evidence_request': {
    group: 'report',
    words: 'took back the question whether what another firm checked of {object} may be reused',
  },
  'give.evidence': { group: 'report', words: 'agreed that what another firm checked of them is reused' },
  'refuse.evidence': { group: 'report', words: 'refused that what another firm checked of them is reused' },
  'withdraw.evidence': { group: 'report', words: 'withdrew their agreement that what another firm checked of them is reused' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'sharing/evidence-passes': keyof typeof evidencePassesActivity;
  }
}
