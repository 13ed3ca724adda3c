import { DOCUMENT_POINT_CODES } from '@freehold/contract/identity/kyc-reviews';
import * as kycChecks from '@freehold/contract/identity/kyc-checks';
import * as kycDrafts from '@freehold/contract/identity/kyc-drafts';
import * as kycPolicy from '@freehold/contract/identity/kyc-policy';
import type { Feature, Governs } from '../../../platform/feature.ts';
import { kycChecksActivity } from './activity-words.ts';
import { fillExamples } from './example-rows.ts';
import { purgeDrafts } from './purge-drafts.ts';
import type { AskAgain } from './redo-kyc.ts';
import { registerKycChecks } from './routes.ts';
import { kycCheckJobs } from './run-kyc.ts';

const REVIEW: Governs = { every: ['run_checks', 'see_evidence'] };

/** `askAgain`: what runs, a later area, do where steps are asked for again. */
export const kycChecksFeature = (askAgain: AskAgain): Feature => ({
  name: 'identity/kyc-checks',
  activity: kycChecksActivity,
  tables: ['kyc_checks', 'kyc_drafts', 'kyc_files', 'kyc_marks', 'kyc_policies', 'kyc_reviews'],
  routes: [kycChecks, kycDrafts, kycPolicy],
  register: (app, services) => {
    registerKycChecks(app, services, askAgain);
  },
  governs: {
    'POST /v2/client/checks/kyc': 'run_checks',
    'GET /v2/client/checks/kyc/drafts': 'run_checks',
    'GET /v2/client/checks/kyc/drafts/{id}': 'run_checks',
    'PATCH /v2/client/checks/kyc/drafts/{id}': 'run_checks',
    'DELETE /v2/client/checks/kyc/drafts/{id}': 'run_checks',
    'POST /v2/client/checks/kyc/drafts/{id}/files': 'run_checks',
    'DELETE /v2/client/checks/kyc/drafts/{id}/files/{file_id}': 'run_checks',
    'POST /v2/client/checks/kyc/{id}/submit': 'run_checks',
    'POST /v2/client/checks/kyc/{id}/document-review': REVIEW,
    'POST /v2/client/checks/kyc/{id}/face-review': REVIEW,
    'POST /v2/client/checks/kyc/{id}/address-review': REVIEW,
    'POST /v2/client/checks/kyc/{id}/document-check': REVIEW,
    'POST /v2/client/checks/kyc/{id}/files': 'run_checks',
    'POST /v2/client/checks/kyc/{id}/redo': { every: ['run_checks', 'invite_applicants'] },
    'GET /v2/client/kyc-policy': 'see_checks',
    'POST /v2/client/kyc-policy': 'edit_screening_policy',
  },
  jobs: { lane: 'checks', handlers: kycCheckJobs },
  schedules: [purgeDrafts],
  examples: {
    bodies: () => ({
      'POST /v2/client/checks/kyc': { inputs: { first_name: 'secret' } },
      'PATCH /v2/client/checks/kyc/drafts/{id}': { version: 1, inputs: { first_name: 'secret' } },
      'POST /v2/client/checks/kyc/{id}/submit': { version: 1 },
      'POST /v2/client/checks/kyc/{id}/document-review': {
        version: 1,
        points: Object.fromEntries(DOCUMENT_POINT_CODES.map((code) => [code, { answer: 'yes', note: '' }])),
      },
      'POST /v2/client/checks/kyc/{id}/face-review': { version: 1, same_person: 'yes', liveness: 'seen_in_person' },
      'POST /v2/client/checks/kyc/{id}/address-review': {
        version: 1,
        source: 'proof:a',
        kind: 'council_tax',
        issuer: 'secret',
        dated_on: '2026-01-02',
        name_matches: 'yes',
        address_matches: 'yes',
      },
      'POST /v2/client/checks/kyc/{id}/document-check': { version: 1, agreed: true },
      'POST /v2/client/checks/kyc/{id}/redo': { version: 1, steps: [{ key: 'id', reason_code: 'UNREADABLE' }] },
      'POST /v2/client/kyc-policy': { version: 1, rules: { normal: ['DATA'], high: ['DATA'] }, reason: 'written for a test' },
    }),
    parameters: {
      '/v2/client/checks/kyc/drafts/{id}': '{kycDraftId}',
      '/v2/client/checks/kyc/drafts/{id}/files/{file_id}': '{kycFileId}',
      '/v2/client/checks/kyc/{id}': '{checkId}',
      '/v2/client/checks/kyc/{id}/submit': '{kycDraftId}',
    },
    fill: fillExamples,
  },
});
