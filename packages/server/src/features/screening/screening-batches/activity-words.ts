import type { ActivityWords } from '../../../platform/activity-words.ts';

export const screeningBatchesActivity = {
  'upload.screening_batch': { group: 'check', words: 'prepared a batch of {object} to screen' },
  'confirm.screening_batch': { group: 'check', words: 'began to screen a batch of {object}' },
  'complete.screening_batch': { group: 'check', words: 'screened a batch of {object}' },
  'stop.screening_batch': { group: 'check', words: 'stopped the screening of a batch of {object}' },
  'export.screening_batch': { group: 'check', words: 'downloaded the results of a batch of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'screening/screening-batches': keyof typeof screeningBatchesActivity;
  }
}
