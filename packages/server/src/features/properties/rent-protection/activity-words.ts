import type { ActivityWords } from '../../../platform/activity-words.ts';

export const rentProtectionActivity = {
  'begin.rent_protection': { group: 'offer', words: 'began the rent protection of {object}' },
  'change.rent_protection': { group: 'offer', words: 'changed the rent protection of {object}' },
  'assess.rent_protection': {
    group: 'offer',
    words: 'assessed the rent protection of {object}',
    became: {
      field: 'state',
      words: {
        eligible: 'assessed the rent protection of {object}: eligible',
        needs_guarantor: 'assessed the rent protection of {object}: needs a guarantor',
        ineligible: 'assessed the rent protection of {object}: not eligible',
      },
    },
  },
  'download.rent_protection': { group: 'offer', words: 'downloaded the rent protection worksheet of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/rent-protection': keyof typeof rentProtectionActivity;
  }
}
