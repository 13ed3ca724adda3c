import * as applicants from '@freehold/contract/flows/applicants';
import type { Feature } from '../../../platform/feature.ts';
import { registerApplicants } from './routes.ts';

const TOKEN = 'x'.repeat(43);

export const applicantsFeature: Feature = {
  name: 'flows/applicants',
  routes: [applicants],
  register: registerApplicants,
  examples: {
    bodies: ({ flowRunId = 1 }) => ({
      'POST /v2/public/links/resolve': { token: TOKEN },
      'POST /v2/public/links/ask': { token: TOKEN, kind: 'new_link' },
      'POST /v2/public/links/redeem': { token: TOKEN },
      'POST /v2/public/otp/send': { token: TOKEN, channel: 'email' },
      'POST /v2/public/otp/verify': { token: TOKEN, channel: 'email', challenge: TOKEN, code: '000000' },
      'POST /v2/app/tasks/{id}/steps/{key}': { answers: {}, answers_version: 0, finished: false },
      'POST /v2/app/tasks/{id}/steps/{key}/skip': { reason: 'I have no camera' },
      'POST /v2/app/tasks/{id}/steps/{key}/code': { phone: '07700 900123' },
      'POST /v2/app/tasks/{id}/steps/{key}/code/verify': { phone: '07700 900123', challenge: TOKEN, code: '000000' },
      'POST /v2/app/tasks/{id}/submit': { confirmed: true },
      'POST /v2/app/tasks/{id}/ask': { kind: 'other_way' },
      'POST /v2/app/data-requests': { task_id: flowRunId, type: 'export' },
    }),
    parameters: {
      '/v2/app/tasks/{id}': '{flowRunId}',
      '/v2/app/tasks/{id}/steps/{key}': 'consent',
      '/v2/app/tasks/{id}/files/{file_id}': '1',
      '/v2/app/uploads/{id}': '6f1d2c9e-8f0b-4c55-9a57-2a8f6f3b7e02',
    },
  },
};
