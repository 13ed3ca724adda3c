import type { ActivityWords } from '../../../platform/activity-words.ts';

export const landRegistryActivity = {
  'add.title_document': { group: 'property', words: 'kept a file of title {object}' },
  'open.title_document': { group: 'property', words: 'opened a file of title {object}' },
  'remove.title_document': { group: 'property', words: 'erased a file of title {object}' },
  'buy.title_register': { group: 'property', words: 'ordered the register of title {object}' },
  'receive.title_register': { group: 'property', words: 'received the register of title {object}' },
  'fail.title_register': { group: 'property', words: 'got no register of title {object}' },
  'refund.title_register': { group: 'property', words: 'recorded that the price of the register of title {object} came back' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'insights/land-registry': keyof typeof landRegistryActivity;
  }
}
