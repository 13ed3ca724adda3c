import type { ActivityWords } from '../../../platform/activity-words.ts';

export const notificationsActivity = {
  'change.notifications': { group: 'member', words: 'changed their own notifications' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/notifications': keyof typeof notificationsActivity;
  }
}
