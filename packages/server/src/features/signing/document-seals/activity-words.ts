import type { ActivityWords } from '../../../platform/activity-words.ts';

export const documentSealsActivity = {
  'seal_again.signing_document': { group: 'document', words: 'tried again to seal {object}' },
  'changed_copy.signing_document': { group: 'document', words: 'was told of a changed copy of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'signing/document-seals': keyof typeof documentSealsActivity;
  }
}
