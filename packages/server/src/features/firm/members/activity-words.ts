import type { ActivityWords } from '../../../platform/activity-words.ts';

export const membersActivity = {
  'add.member': { group: 'member', words: 'added {object}' },
  'invite.member': { group: 'member', words: 'invited {object}' },
  'resend.invitation': { group: 'member', words: 'sent the invitation of {object} again' },
  'revoke.invitation': { group: 'member', words: 'withdrew the invitation of {object}' },
  'join.member': { group: 'member', words: 'accepted the invitation' },
  'change.member': { group: 'member', words: 'changed the details of {object}' },
  'change.role': { group: 'member', words: 'changed the role of {object}' },
  'suspend.member': { group: 'member', words: 'suspended {object}' },
  'restore.member': { group: 'member', words: 'restored {object}' },
  'remove.member': { group: 'member', words: 'removed {object}' },
  'transfer.ownership': { group: 'member', words: 'made {object} the owner' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/members': keyof typeof membersActivity;
  }
}
