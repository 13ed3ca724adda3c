import type { ActivityWords } from '../../../platform/activity-words.ts';

export const propertyPeopleActivity = {
  // Of people and offers, {object} reads on: "Tobias Renner to 14 Calloway Crescent".
  'add.property_person': { group: 'property', words: 'added {object}' },
  'register.property_person': { group: 'property', words: 'registered through the link of {object}' },
  'change.property_person': { group: 'property', words: 'changed the role of {object}' },
  'move.property_person': { group: 'property', words: 'moved {object} to another group' },
  'withdraw.property_person': { group: 'property', words: 'withdrew {object}' },
  'restore.property_person': { group: 'property', words: 'restored {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/property-people': keyof typeof propertyPeopleActivity;
  }
}
