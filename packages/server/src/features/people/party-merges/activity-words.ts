import type { ActivityWords } from '../../../platform/activity-words.ts';

export const partyMergesActivity = {
  'merge.party': { group: 'party', words: 'merged two records into {object}' },
  'undo.party_merge': { group: 'party', words: 'undid the merge of {object}' },
  'dismiss.party_twins': { group: 'party', words: 'marked {object} as not the same person' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'people/party-merges': keyof typeof partyMergesActivity;
  }
}
