import * as verification from '@freehold/contract/firm/verification';
import * as verificationReviews from '@freehold/contract/firm/verification-reviews';
import { REVIEW_QUESTIONS } from '@freehold/contract/firm/verification-reviews';
import type { Feature } from '../../../platform/feature.ts';
import { verificationActivity } from './activity-words.ts';
import { eraseEvidenceNightly } from './erase-evidence.ts';
import { verificationJobs } from './jobs.ts';
import { registerVerification } from './routes.ts';

const keyMembers = { person: 'key members, about themselves' };
const operators = { person: 'whoever runs the installation' };

export const verificationFeature: Feature = {
  name: 'firm/verification',
  activity: verificationActivity,
  tables: [
    'auth.member_phone_codes',
    'verification_decisions',
    'verification_evidence',
    'verification_openings',
    'verification_requirements',
    'verifications',
  ],
  routes: [verification, verificationReviews],
  register: registerVerification,
  governs: {
    'GET /v2/client/verification': 'any member',
    'POST /v2/client/verification/start': keyMembers,
    'POST /v2/client/verification/phone/send': keyMembers,
    'POST /v2/client/verification/phone/confirm': keyMembers,
    'POST /v2/client/verification/evidence': keyMembers,
    'DELETE /v2/client/verification/evidence/{id}': keyMembers,
    'POST /v2/client/verification/submit': keyMembers,
    'GET /v2/client/verification/reviews': operators,
    'GET /v2/client/verification/reviews/{id}': operators,
    'POST /v2/client/verification/reviews/{id}/evidence': operators,
    'POST /v2/client/verification/reviews/{id}/decision': operators,
    'POST /v2/client/verification/reviews/{id}/extend': operators,
  },
  jobs: { lane: 'mail', handlers: verificationJobs },
  schedules: [eraseEvidenceNightly],
  examples: {
    bodies: () => ({
      'POST /v2/client/verification/phone/send': { phone: '+447700900418' },
      'POST /v2/client/verification/phone/confirm': { phone: '+447700900418', code: '000000' },
      'POST /v2/client/verification/reviews/{id}/evidence': { part: 'photograph' },
      'POST /v2/client/verification/reviews/{id}/decision': {
        try: 1,
        value: 'reject',
        answers: Object.fromEntries(REVIEW_QUESTIONS.map((question) => [question, 'no'])),
        reason: 'written for a test',
      },
      'POST /v2/client/verification/reviews/{id}/extend': { reason: 'written for a test' },
    }),
    parameters: {
      '/v2/client/verification/evidence/{id}': '{evidenceId}',
      '/v2/client/verification/reviews/{id}': '{verificationId}',
    },
  },
};
