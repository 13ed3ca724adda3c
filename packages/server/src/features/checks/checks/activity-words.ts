import type { ActivityWords } from '../../../platform/activity-words.ts';

export const checksActivity = {
  'start.check': { group: 'check', words: 'started a check of {object}' },
  'complete.check': {
    group: 'check',
    words: 'compared {object} with the lists',
    became: {
      field: 'outcome',
      words: {
        pass: 'compared {object} with the lists: no match',
        refer: 'found a possible match for {object}',
        fail: 'compared {object} with the lists: a match was confirmed',
      },
    },
  },
  'assign.check': { group: 'check', words: 'assigned the check of {object}' },
  'cancel.check': { group: 'check', words: 'cancelled the check of {object}' },
  'archive.check': { group: 'check', words: 'archived the check of {object}' },
  'unarchive.check': { group: 'check', words: 'brought the check of {object} back from the archive' },
  'assess.risk': { group: 'check', words: 'assessed the risk of {object}' },
  'note.check': { group: 'check', words: 'wrote a note on {object}' },
  'meet.condition': { group: 'check', words: 'recorded that a condition of {object} is met' },
  'decide.check': {
    group: 'check',
    words: 'decided the check of {object}',
    became: {
      field: 'decision',
      words: {
        accepted: 'accepted {object}',
        accepted_with_conditions: 'accepted {object} with conditions',
        rejected: 'rejected {object}',
        more_information: 'asked for more information on {object}',
      },
    },
  },
  'save.edd_pack': { group: 'check', words: 'saved the enhanced due diligence on {object}' },
  'add.edd_file': { group: 'check', words: 'added a file to the enhanced due diligence on {object}' },
  'remove.edd_file': { group: 'check', words: 'removed a file from the enhanced due diligence on {object}' },
  'open.edd_file': { group: 'check', words: 'opened a file of the enhanced due diligence on {object}' },
  'approve.decision': { group: 'check', words: 'approved the decision on {object}' },
  'refuse.decision': { group: 'check', words: 'refused the decision on {object}' },
  'erase.check': { group: 'check', words: 'erased the record of {object}, which had been kept long enough' },
  'practice.check': { group: 'check', words: 'ran a practice check of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'checks/checks': keyof typeof checksActivity;
  }
}
