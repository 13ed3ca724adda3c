import type { ActivityWords } from '../../../platform/activity-words.ts';

export const apiKeysActivity = {
  'make.api_key': { group: 'connection', words: 'made the API key {object}' },
  'revoke.api_key': { group: 'connection', words: 'revoked the API key {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/api-keys': keyof typeof apiKeysActivity;
  }
}
