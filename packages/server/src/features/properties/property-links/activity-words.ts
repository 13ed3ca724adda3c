import type { ActivityWords } from '../../../platform/activity-words.ts';

export const propertyLinksActivity = {
  'create.property_link': { group: 'property', words: 'made the link of {object}' },
  'change.property_link': { group: 'property', words: 'changed the link of {object}' },
  'rotate.property_link': { group: 'property', words: 'made a new link of {object} in place of the old one' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/property-links': keyof typeof propertyLinksActivity;
  }
}
