import type { Feature } from '../../../platform/feature.ts';
import { kycCheckJobs } from './finish-kyc.ts';

export const kycChecksFeature: Feature = {
  name: 'identity/kyc-checks',
  jobs: { lane: 'checks', handlers: kycCheckJobs },
};
