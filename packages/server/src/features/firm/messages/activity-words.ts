import type { ActivityWords } from '../../../platform/activity-words.ts';

export const messagesActivity = {
  'resend.message': { group: 'member', words: 'sent a message to {object} again' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/messages': keyof typeof messagesActivity;
  }
}
