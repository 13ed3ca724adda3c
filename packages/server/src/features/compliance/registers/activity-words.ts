import type { ActivityWords } from '../../../platform/activity-words.ts';

export const registersActivity = {
  'add.register_entry': { group: 'compliance', words: 'added to a compliance register: {object}' },
  'change.register_entry': { group: 'compliance', words: 'wrote a new version in a compliance register: {object}' },
  'withdraw.register_entry': { group: 'compliance', words: 'said that this was made by mistake: {object}' },
  'open.register_file': { group: 'compliance', words: 'opened a file of a compliance register: {object}' },
  'acknowledge.policy': { group: 'compliance', words: 'confirmed having read {object}' },
  'export.register': { group: 'compliance', words: 'took out a compliance register: {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'compliance/registers': keyof typeof registersActivity;
  }
}
