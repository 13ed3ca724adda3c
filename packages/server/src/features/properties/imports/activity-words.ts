import type { ActivityWords } from '../../../platform/activity-words.ts';

export const importsActivity = {
  'upload.import': { group: 'import', words: 'uploaded a file of {object}' },
  'confirm.import': { group: 'import', words: 'began to import {object}' },
  'complete.import': { group: 'import', words: 'imported {object}' },
  'cancel.import': { group: 'import', words: 'stopped the import of {object}' },
  'take_back.import': { group: 'import', words: 'undid the import of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/imports': keyof typeof importsActivity;
  }
}
