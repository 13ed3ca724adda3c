import type { ActivityWords } from '../../../platform/activity-words.ts';

export const propertiesActivity = {
  'create.property': { group: 'property', words: 'added {object}' },
  'move.property_branch': { group: 'property', words: 'moved {object} to another branch' },
  'assign.property': { group: 'property', words: 'assigned {object} to another negotiator' },
  'archive.property': { group: 'property', words: 'archived {object}' },
  'unarchive.property': { group: 'property', words: 'restored {object} from the archive' },
  'undo.property': { group: 'property', words: 'undid a change of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/properties': keyof typeof propertiesActivity;
  }
}
