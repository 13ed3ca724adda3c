import type { ActivityWords } from '../../../platform/activity-words.ts';

export const partiesActivity = {
  'create.party': {
    group: 'party',
    words: 'added {object} to your people',
    became: { field: 'came', words: { link: 'was added to your people through a property link' } },
  },
  'change.party': { group: 'party', words: 'changed the record of {object}' },
  'reveal.party': { group: 'party', words: 'looked at contact details of {object}' },
  'risk.party': { group: 'party', words: 'set the risk of {object}' },
  'hold.party': { group: 'party', words: 'placed a legal hold on {object}' },
  'release.party': { group: 'party', words: 'ended the legal hold on {object}' },
  'erase.party': { group: 'party', words: 'erased the record of {object}' },
  'export.parties': { group: 'party', words: 'downloaded the list of people, {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'people/parties': keyof typeof partiesActivity;
  }
}
