import * as appUsers from '@freehold/contract/access/app-users';
import type { Feature } from '../../../platform/feature.ts';
import { forgetOldAppUserSignIns } from './jobs.ts';
import { registerAppUsers } from './routes.ts';

export const appUsersFeature: Feature = {
  name: 'access/app-users',
  tables: ['auth.app_sessions', 'auth.app_user_codes', 'auth.app_users'],
  routes: [appUsers],
  register: registerAppUsers,
  schedules: [forgetOldAppUserSignIns],
  examples: {
    parameters: { '/v2/app/contacts/{id}': '{appUserId}' },
    bodies: () => ({
      'POST /v2/public/app-users/code': { contact: 'nobody@calloway.example' },
      'POST /v2/public/app-users/sign-in': { contact: 'nobody@calloway.example', challenge: 'x'.repeat(43), code: '000000' },
      'POST /v2/app/contacts/code': { contact: 'nobody@calloway.example' },
      'POST /v2/app/contacts': { contact: 'nobody@calloway.example', challenge: 'x'.repeat(43), code: '000000' },
    }),
  },
};
