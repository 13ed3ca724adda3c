import { getSealStanding } from '@freehold/contract/signing/document-seals';
import type { Feature } from '../../../platform/feature.ts';
import { registerDocumentSeals } from './routes.ts';

export const documentSealsFeature: Feature = {
  name: 'signing/document-seals',
  routes: [{ getSealStanding }],
  register: registerDocumentSeals,
  governs: { 'GET /v2/client/signing/seal': 'any member' },
};
