import type { ActivityWords } from '../../../platform/activity-words.ts';

export const salesActivity = {
  'change.sale': { group: 'offer', words: 'changed the sale of {object}' },
  'mark.milestone': { group: 'offer', words: 'updated the progress of the sale of {object}' },
  'end.relationship': { group: 'party', words: 'noted the end of the relationship with {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/sales': keyof typeof salesActivity;
  }
}
