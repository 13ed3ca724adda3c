import type { ActivityWords } from '../../../platform/activity-words.ts';

export const approvalsActivity = {
  'ask.approval': { group: 'workspace', words: 'asked for approval of {object}' },
  'approve.change': { group: 'workspace', words: 'approved {object}' },
  'refuse.change': { group: 'workspace', words: 'refused {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/approvals': keyof typeof approvalsActivity;
  }
}
