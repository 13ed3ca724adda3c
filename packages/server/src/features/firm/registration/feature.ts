import {
  getLegal,
  register,
  getRegistration,
  answerCompany,
  answerSupervision,
  answerTeam,
  answerPlan,
  answerPolicies,
  answerMember,
  completeRegistration,
} from '@freehold/contract/firm/registration';
import type { Feature } from '../../../platform/feature.ts';
import { registrationActivity } from './activity-words.ts';
import { purgeAbandoned } from './purge-abandoned.ts';
import { registerRegistration } from './routes.ts';

const founder = { person: 'whoever registers, while the step waits' };

export const registrationFeature: Feature = {
  name: 'firm/registration',
  activity: registrationActivity,
  routes: [
    {
      getLegal,
      register,
      getRegistration,
      answerCompany,
      answerSupervision,
      answerTeam,
      answerPlan,
      answerPolicies,
      answerMember,
      completeRegistration,
    },
  ],
  register: registerRegistration,
  governs: {
    'GET /v2/client/registration': 'any member',
    'POST /v2/client/registration/company': founder,
    'POST /v2/client/registration/supervision': founder,
    'POST /v2/client/registration/team': founder,
    'POST /v2/client/registration/plan': founder,
    'POST /v2/client/registration/policies': founder,
    'POST /v2/client/registration/member': founder,
    'POST /v2/client/registration/complete': founder,
  },
  schedules: [purgeAbandoned],
  examples: {
    bodies: () => ({
      'POST /v2/public/register': {
        email: 'founder@pennard.example',
        first_name: 'Morgan',
        last_name: 'Ellery',
        agreed: { terms_version: '2026-11', privacy_version: '2026-11' },
      },
      'POST /v2/client/registration/company': {
        is_sole_trader: false,
        company_number: '99002417',
        legal_name: 'Pennard & Lisle Ltd',
        registered_address: '14 Regent Parade, Bristol, BS8 4MK',
        business: 'both',
        role_in_firm: 'Director',
      },
      'POST /v2/client/registration/supervision': { state: 'applied', nominated_officer: 'me' },
      'POST /v2/client/registration/plan': { plan: 'self_hosted' },
      'POST /v2/client/registration/policies': { gate_mode: 'warn', reminder_days: [2, 5], negotiator_can_accept_pass: false },
      'POST /v2/client/registration/member': { first_name: 'Morgan', last_name: 'Ellery', phone: '+447700900417' },
    }),
  },
};
