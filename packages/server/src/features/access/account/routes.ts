import * as routes from '@freehold/contract/access/account';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { changeProfile } from './change-profile.ts';
import { endOneSession, endOtherSessions } from './end-sessions.ts';
import { presentProfile, presentSessions } from './present.ts';
import { findOwnMember, findSubject } from './store.ts';

/** The signed-in person's own details, and where they are signed in. */
export function registerAccount(app: FastifyInstance, services: Services): void {
  const { sessions } = services.identity;
  const subjectOf = ({ actor }: MemberScope) => findSubject(services.db, actor.userId);

  bind(app, services, routes.getProfile, async ({ scope }) => presentProfile(await scope.transaction((trx) => findOwnMember(trx, scope))));
  bind(app, services, routes.changeProfile, ({ scope, input: { body } }) => changeProfile(scope, services, body));

  bind(app, services, routes.listSessions, async ({ scope }) => ({
    kept_here: sessions !== undefined,
    sessions: sessions ? presentSessions(await sessions.list(await subjectOf(scope)), scope.actor.sessionId) : [],
  }));
  bind(app, services, routes.endOneSession, async ({ scope, input: { params } }) =>
    endOneSession(scope, sessions, await subjectOf(scope), params.id),
  );
  bind(app, services, routes.endOtherSessions, async ({ scope }) => endOtherSessions(scope, sessions, await subjectOf(scope)));
}
