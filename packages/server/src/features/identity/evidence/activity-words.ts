import type { ActivityWords } from '../../../platform/activity-words.ts';

export const evidenceActivity = {
  'open.check_file': { group: 'check', words: 'opened a file of {object}' },
  'download.check_file': { group: 'check', words: 'downloaded a file of {object}' },
  'erase.check_files': { group: 'check', words: 'erased files of {object} that had been kept long enough' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'identity/evidence': keyof typeof evidenceActivity;
  }
}
