import type { ActivityWords } from '../../../platform/activity-words.ts';

export const hmrcPackActivity = {
  'build.hmrc_pack': { group: 'compliance', words: 'ordered the HMRC pack {object}' },
  'complete.hmrc_pack': { group: 'compliance', words: 'built the HMRC pack {object}' },
  'download.hmrc_pack': { group: 'compliance', words: 'downloaded the HMRC pack {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'compliance/hmrc-pack': keyof typeof hmrcPackActivity;
  }
}
