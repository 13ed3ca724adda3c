import type { ActivityWords } from '../../../platform/activity-words.ts';

export const workspacesActivity = {
  'change.officer': { group: 'member', words: 'changed the nominated officer to {object}' },
  'create.workspace': { group: 'workspace', words: 'created the workspace {object}' },
  'change.workspace': { group: 'workspace', words: 'changed the details of {object}' },
  'change.brand': { group: 'workspace', words: 'changed the brand of {object}' },
  'remove.brand': { group: 'workspace', words: 'removed the brand of {object}' },
  'change.settings': { group: 'workspace', words: 'changed the settings of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/workspaces': keyof typeof workspacesActivity;
  }
}
