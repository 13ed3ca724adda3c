import type { ActivityWords } from '../../../platform/activity-words.ts';

export const propertyDetailsActivity = {
  'note.property': { group: 'property', words: 'added a note to {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/property-details': keyof typeof propertyDetailsActivity;
  }
}
