import type { ActivityWords } from '../../../platform/activity-words.ts';

export const flowDesignerActivity = {
  'begin.flow': { group: 'flow', words: 'began the flow {object}' },
  'discard.flow': { group: 'flow', words: 'discarded the flow {object}' },
  'publish.flow': { group: 'flow', words: 'published {object}' },
  'retire.flow': { group: 'flow', words: 'retired the flow {object}' },
  'bring_back.flow': { group: 'flow', words: 'brought back the flow {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'flows/flow-designer': keyof typeof flowDesignerActivity;
  }
}
