import type { Feature } from '../../../platform/feature.ts';
import { workOfClocks } from './work-store.ts';

export const cddClockFeature: Feature = {
  name: 'properties/cdd-clock',
  work: ({ scope, now }) => workOfClocks(scope, now),
};
