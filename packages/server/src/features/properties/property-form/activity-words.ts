import type { ActivityWords } from '../../../platform/activity-words.ts';

export const propertyFormActivity = {
  'change.property': { group: 'property', words: 'changed the details of {object}' },
  'remove.property': { group: 'property', words: 'removed the draft {object}' },
  'change.property_photo': { group: 'property', words: 'changed the photograph of {object}' },
  'remove.property_photo': { group: 'property', words: 'removed the photograph of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/property-form': keyof typeof propertyFormActivity;
  }
}
