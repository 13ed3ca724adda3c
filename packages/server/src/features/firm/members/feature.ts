import type { HandOver } from './remove-member.ts';
import { searchedMembers } from './search-source.ts';
import * as invitations from '@freehold/contract/firm/invitations';
import * as members from '@freehold/contract/firm/members';
import type { Feature } from '../../../platform/feature.ts';
import { membersActivity } from './activity-words.ts';
import { registerMembers } from './routes.ts';
import { joinedJobs } from './tell-joined.ts';

export const membersFeature = (handOver: HandOver): Feature => ({
  name: 'firm/members',
  activity: membersActivity,
  tables: ['invitations', 'members'],
  routes: [members, invitations],
  register: (app, services) => registerMembers(app, services, handOver),
  governs: {
    'GET /v2/client/members': 'see_members',
    'POST /v2/client/members': 'manage_members',
    'PATCH /v2/client/members/{id}': 'manage_members',
    'POST /v2/client/members/{id}/resend': 'manage_members',
    'POST /v2/client/members/{id}/revoke': 'manage_members',
    'POST /v2/client/members/{id}/suspend': 'manage_members',
    'POST /v2/client/members/{id}/restore': 'manage_members',
    'POST /v2/client/members/{id}/remove': 'manage_members',
    'POST /v2/client/members/{id}/transfer-ownership': 'manage_owners',
    'GET /v2/client/roles': 'any member',
  },
  searched: [searchedMembers],
  jobs: { lane: 'mail', handlers: joinedJobs },
  examples: {
    bodies: () => ({
      'POST /v2/client/members': { email: 'newcomer@pennard.example', role_id: 4 },
      'PATCH /v2/client/members/{id}': { version: 1, role_id: 5 },
      'POST /v2/client/members/{id}/suspend': { reason: 'written for a test' },
      'POST /v2/client/members/{id}/remove': { reassign_to: null },
      'POST /v2/public/invitations/look': { token: 'x'.repeat(43) },
      'POST /v2/public/invitations/accept': { token: 'x'.repeat(43) },
    }),
    parameters: {
      '/v2/client/members/{id}': '{colleagueId}',
      '/v2/client/members/{id}/resend': '{invitedMemberId}',
      '/v2/client/members/{id}/revoke': '{invitedMemberId}',
    },
  },
});
