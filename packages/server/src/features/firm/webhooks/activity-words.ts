import type { ActivityWords } from '../../../platform/activity-words.ts';

export const webhooksActivity = {
  'add.webhook': { group: 'connection', words: 'added the webhook {object}' },
  'change.webhook': { group: 'connection', words: 'changed the webhook {object}' },
  'rotate.webhook': { group: 'connection', words: 'made a new secret for the webhook {object}' },
  'enable.webhook': { group: 'connection', words: 'enabled the webhook {object}' },
  'disable.webhook': { group: 'connection', words: 'disabled the webhook {object}' },
  'stop.webhook': { group: 'connection', words: 'disabled the webhook {object}, which no longer took anything' },
  'remove.webhook': { group: 'connection', words: 'removed the webhook {object}' },
  'test.webhook': { group: 'connection', words: 'sent a test to the webhook {object}' },
  'resend.webhook': { group: 'connection', words: 'sent events again to the webhook {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/webhooks': keyof typeof webhooksActivity;
  }
}
