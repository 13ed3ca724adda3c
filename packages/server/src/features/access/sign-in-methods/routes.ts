import * as routes from '@freehold/contract/access/sign-in-methods';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { signedInLately } from '../../../platform/recent-sign-in.ts';
import { refuseAlways } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { beginPasskey, forgetPasskey, keepPasskey, nameAnew } from './change-passkeys.ts';
import { beginTwoStep, giveNewCodes, switchOff, switchOn } from './change-two-step.ts';
import { presentMethods } from './present.ts';
import { findSubject } from './store.ts';

/** The ways the signed-in person may sign in, and changing them. */
export function registerSignInMethods(app: FastifyInstance, services: Services): void {
  const { identity, db } = services;
  const passkeys = () => identity.passkeys ?? keptElsewhere();
  const twoStep = () => identity.twoStep ?? keptElsewhere();
  const subjectOf = ({ actor }: MemberScope) => findSubject(db, actor.userId);

  bind(app, services, routes.getSignInMethods, async ({ scope }) =>
    presentMethods(identity, await subjectOf(scope), signedInLately(scope.actor, services.now())),
  );

  bind(app, services, routes.startPasskey, async ({ scope }) => beginPasskey(passkeys(), await subjectOf(scope)));
  bind(app, services, routes.addPasskey, async ({ scope, input: { body }, request }) =>
    keepPasskey(scope, passkeys(), { ...body, subject: await subjectOf(scope), origin: request.headers.origin ?? null }),
  );
  bind(app, services, routes.renamePasskey, async ({ scope, input: { params, body } }) =>
    nameAnew(scope, identity.passkeys, { subject: await subjectOf(scope), id: params.id, name: body.name }),
  );
  bind(app, services, routes.removePasskey, async ({ scope, input: { params } }) =>
    forgetPasskey(scope, identity.passkeys, { subject: await subjectOf(scope), id: params.id }),
  );

  bind(app, services, routes.startTwoStep, async ({ scope }) => beginTwoStep(twoStep(), await subjectOf(scope)));
  bind(app, services, routes.confirmTwoStep, async ({ scope, input: { body } }) =>
    switchOn(scope, twoStep(), await subjectOf(scope), body.code),
  );
  bind(app, services, routes.renewRecoveryCodes, async ({ scope, input: { body } }) =>
    giveNewCodes(scope, twoStep(), await subjectOf(scope), body.code),
  );
  bind(app, services, routes.stopTwoStep, async ({ scope, input: { body } }) =>
    switchOff(scope, twoStep(), await subjectOf(scope), body.code),
  );
}

function keptElsewhere(): never {
  return refuseAlways('BAD_REQUEST', 'This installation keeps the ways to sign in elsewhere.');
}
