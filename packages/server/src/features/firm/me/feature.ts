import { getMe } from '@freehold/contract/access/identity';
import type { Feature } from '../../../platform/feature.ts';
import { registerMe } from './routes.ts';

export const meFeature: Feature = {
  name: 'firm/me',
  routes: [{ getMe }],
  register: registerMe,
  governs: {
    'GET /v2/client/me': 'any member',
  },
};
