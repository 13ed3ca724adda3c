import type { ActivityWords } from '../../../platform/activity-words.ts';

export const landRegistryActivity = {
  'add.title_document': { group: 'property', words: 'kept a file of title {object}' },
  'open.title_document': { group: 'property', words: 'opened a file of title {object}' },
  'remove.title_document': { group: 'property', words: 'erased a file of title {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'insights/land-registry': keyof typeof landRegistryActivity;
  }
}
