import type { ActivityWords } from '../../../platform/activity-words.ts';

export const accountActivity = {
  'change.profile': { group: 'member', words: 'changed their own details' },
  'end.sessions': { group: 'sign-in', words: 'signed out {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'access/account': keyof typeof accountActivity;
  }
}
