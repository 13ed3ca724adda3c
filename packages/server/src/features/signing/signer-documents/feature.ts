import { getSenderLogo, listSignerDocuments } from '@freehold/contract/signing/signer-documents';
import type { Feature } from '../../../platform/feature.ts';
import { registerSignerDocuments } from './routes.ts';
import { searchedSigners } from './search-source.ts';

export const signerDocumentsFeature: Feature = {
  name: 'signing/signer-documents',
  routes: [{ getSenderLogo, listSignerDocuments }],
  searched: [searchedSigners],
  register: registerSignerDocuments,
  examples: {
    parameters: {
      '/v2/app/documents/{id}': '{documentId}',
    },
  },
};
