import * as publicRoutes from '@freehold/contract/firm/invitations';
import * as routes from '@freehold/contract/firm/members';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { deviceOf } from '../../../platform/device-of.ts';
import type { Services } from '../../../platform/services.ts';
import { requireSameOrigin } from '../../access/public.ts';
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts';
import { changeMember } from './change-member.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './invite-member.ts';
import { listMembers } from './list-members.ts';
import { listRoles } from './list-roles.ts';
import { removeMember, type HandOver } from './remove-member.ts';
import { restoreMember, suspendMember } from './suspend-member.ts';
import { transferOwnership } from './transfer-ownership.ts';

/** Nobody opens that many invitations. */
const FEW = { max: 30, timeWindow: 60_000 };

export function registerMembers(app: FastifyInstance, services: Services, handOver: HandOver): void {
  const { config } = services;
  bind(app, services, routes.listMembers, ({ scope }) => listMembers(scope, services));
  bind(app, services, routes.listRoles, ({ scope }) => listRoles(scope));
  bind(app, services, routes.inviteMember, ({ scope, input: { body } }) => inviteMember(scope, services, body));
  bind(app, services, routes.changeMember, ({ scope, input: { params, body } }) => changeMember(scope, services, params.id, body));
  bind(app, services, routes.resendInvitation, ({ scope, input: { params } }) => resendInvitation(scope, services, params.id));
  bind(app, services, routes.revokeInvitation, ({ scope, input: { params } }) => revokeInvitation(scope, services, params.id));
  bind(app, services, routes.suspendMember, ({ scope, input: { params, body } }) => suspendMember(scope, services, params.id, body.reason));
  bind(app, services, routes.restoreMember, ({ scope, input: { params } }) => restoreMember(scope, services, params.id));
  bind(app, services, routes.removeMember, ({ scope, input: { params, body } }) =>
    removeMember(scope, services, params.id, body.reassign_to, handOver),
  );
  bind(app, services, routes.transferOwnership, ({ scope, input: { params } }) => transferOwnership(scope, services, params.id));

  bind(
    app,
    services,
    publicRoutes.lookAtInvitation,
    ({ input: { body }, request }) => {
      requireSameOrigin(request, config.origin);
      return lookAtInvitation(services, body.token);
    },
    FEW,
  );
  bind(
    app,
    services,
    publicRoutes.acceptInvitation,
    async ({ input: { body }, request, reply }) => {
      requireSameOrigin(request, config.origin);
      const { answer, setCookies } = await acceptInvitation(services, body.token, {
        ...deviceOf(request),
        cookies: request.headers.cookie ?? '',
      });
      for (const cookie of setCookies) reply.header('set-cookie', cookie);
      return answer;
    },
    FEW,
  );
}
