import type { ActivityWords } from '../../../platform/activity-words.ts';

export const kycChecksActivity = {
  'review_document.kyc': {
    group: 'check',
    words: 'looked at the document of {object}',
    became: {
      field: 'said',
      words: {
        yes: 'found nothing wrong with the document of {object}',
        no: 'found something wrong with the document of {object}',
        unsure: 'was unsure about the document of {object}',
      },
    },
  },
  'review_face.kyc': {
    group: 'check',
    words: 'compared the face of {object}',
    became: {
      field: 'said',
      words: {
        yes: 'said that the face of {object} is the one on the document',
        no: 'said that the face of {object} is not the one on the document',
        unsure: 'could not tell whose face it is in {object}',
      },
    },
  },
  'review_address.kyc': { group: 'check', words: 'looked at a paper of the address of {object}' },
  'ask_provider.kyc': { group: 'check', words: 'had the document of {object} looked at by a provider' },
  'add_file.kyc': { group: 'check', words: 'added a file to {object}' },
  'change.kyc_policy': { group: 'list', words: 'changed what an identity check requires to {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'identity/kyc-checks': keyof typeof kycChecksActivity;
  }
}
