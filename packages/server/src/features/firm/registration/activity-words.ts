import type { ActivityWords } from '../../../platform/activity-words.ts';

export const registrationActivity = {
  'register.workspace': { group: 'registration', words: 'registered this workspace' },
  'accept.terms': { group: 'registration', words: 'accepted {object}' },
  'complete.registration': { group: 'registration', words: 'finished signing up {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/registration': keyof typeof registrationActivity;
  }
}
