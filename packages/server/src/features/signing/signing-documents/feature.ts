import * as signingDocuments from '@freehold/contract/signing/signing-documents';
import type { Feature } from '../../../platform/feature.ts';
import { registerSigningDocuments } from './routes.ts';
import { searchedSigners } from './search-source.ts';

export const signingDocumentsFeature: Feature = {
  name: 'signing/signing-documents',
  routes: [signingDocuments],
  searched: [searchedSigners],
  register: registerSigningDocuments,
  examples: {
    parameters: {
      '/v2/app/documents/{id}': '{documentId}',
    },
  },
};
