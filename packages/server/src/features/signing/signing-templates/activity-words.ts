import type { ActivityWords } from '../../../platform/activity-words.ts';

export const signingTemplatesActivity = {
  'create.signing_template': { group: 'document', words: 'made the template {object}' },
  'change.signing_template': { group: 'document', words: 'changed the template {object}' },
  'delete.signing_template': { group: 'document', words: 'deleted the template {object}' },
  'use.signing_template': { group: 'document', words: 'made a document from the template {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'signing/signing-templates': keyof typeof signingTemplatesActivity;
  }
}
