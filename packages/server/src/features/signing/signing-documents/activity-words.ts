import type { ActivityWords } from '../../../platform/activity-words.ts';

export const signingDocumentsActivity = {
  'create.signing_document': { group: 'document', words: 'uploaded {object}' },
  'copy.signing_document': { group: 'document', words: 'copied {object}' },
  'delete.signing_document': { group: 'document', words: 'deleted the draft {object}' },
  'send.signing_document': { group: 'document', words: 'sent {object} for signing' },
  'remind.signing_document': { group: 'document', words: 'sent a reminder of {object}' },
  'correct.signing_document': { group: 'document', words: 'corrected {object}' },
  'change_contact.signing_document': { group: 'document', words: 'changed a contact of {object} and sent a new link' },
  'reassign.signing_document': { group: 'document', words: 'let somebody else sign {object}' },
  'void.signing_document': { group: 'document', words: 'called {object} off' },
  'expire.signing_document': { group: 'document', words: 'ended {object}: the time to sign was over' },
  'open.signing_document': { group: 'document', words: 'opened {object}' },
  'sign.signing_document': { group: 'document', words: 'signed {object}' },
  'decline.signing_document': { group: 'document', words: 'declined {object}' },
  'ask.signing_document': { group: 'document', words: 'asked the firm about {object}' },
  'complete.signing_document': { group: 'document', words: 'sealed {object}, which everybody signed' },
  'erase.signing_document': { group: 'document', words: 'erased {object}, which was kept long enough' },
  'hold.signing_document': { group: 'document', words: 'held {object} back: the sealed pages were not as they were shown' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'signing/signing-documents': keyof typeof signingDocumentsActivity;
  }
}
