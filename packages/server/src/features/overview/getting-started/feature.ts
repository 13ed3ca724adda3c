import { getChecklist } from '@freehold/contract/firm/registration';
import type { Feature } from '../../../platform/feature.ts';
import { registerGettingStarted } from './routes.ts';

export const gettingStartedFeature: Feature = {
  name: 'overview/getting-started',
  routes: [{ getChecklist }],
  register: registerGettingStarted,
  governs: {
    'GET /v2/client/registration/checklist': 'any member',
  },
};
