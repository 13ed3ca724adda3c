import type { ActivityWords } from '../../../platform/activity-words.ts';

export const ownershipChecksActivity = {
  'add.register': { group: 'check', words: 'added the register of the title to {object}' },
  'confirm.register': { group: 'check', words: 'compared what was read with the register for {object}' },
  'type.register': { group: 'check', words: 'typed what a register says for {object}' },
  'record.title_state': { group: 'check', words: 'recorded how the title stands for {object}' },
  'record.owner': { group: 'check', words: 'recorded what is so of an owner for {object}' },
  'buy.register': { group: 'check', words: 'ordered the register of the title from HM Land Registry for {object}' },
  'ask.owner': { group: 'check', words: 'asked HM Land Registry whether the client owns the title for {object}' },
  'compare.owners': { group: 'check', words: 'compared the register with the people of the deal again for {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'identity/ownership-checks': keyof typeof ownershipChecksActivity;
  }
}
