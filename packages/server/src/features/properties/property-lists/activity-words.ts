import type { ActivityWords } from '../../../platform/activity-words.ts';

export const propertyListsActivity = {
  'export.properties': { group: 'property', words: 'downloaded the property {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/property-lists': keyof typeof propertyListsActivity;
  }
}
