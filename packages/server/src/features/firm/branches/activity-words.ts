import type { ActivityWords } from '../../../platform/activity-words.ts';

export const branchesActivity = {
  'create.branch': { group: 'workspace', words: 'added the branch {object}' },
  'change.branch': { group: 'workspace', words: 'changed the details of the branch {object}' },
  'close.branch': { group: 'workspace', words: 'closed the branch {object}' },
  'reopen.branch': { group: 'workspace', words: 'opened the branch {object} again' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/branches': keyof typeof branchesActivity;
  }
}
