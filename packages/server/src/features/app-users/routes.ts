import { endAppUserSession, getAppUser, requestAppUserCode, signInAppUser } from '@freehold/contract/app-users';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/bind.ts';
import { networkOf } from '../../platform/network-of.ts';
import type { Services } from '../../platform/services.ts';
import { presentAppUser } from './present.ts';
import { requestCode } from './request-code.ts';
import { signIn } from './sign-in.ts';
import { endSession, readAppUser } from './store.ts';

/** Signing in by code for people outside the workspaces, and the session behind their token. */
export function registerAppUsers(app: FastifyInstance, services: Services): void {
  const underWay = new Set<Promise<void>>();
  function inBackground(work: Promise<void>): void {
    const ending = work.finally(() => underWay.delete(ending));
    underWay.add(ending);
  }
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });

  bind(app, services, requestAppUserCode, ({ input: { body }, request }) =>
    requestCode(services, body.contact, networkOf(request.ip), inBackground),
  );
  bind(app, services, signInAppUser, ({ input: { body } }) => signIn(services, body.contact, body.code));
  bind(app, services, getAppUser, async ({ scope }) => presentAppUser(await readAppUser(services.db, scope.appUser.id)));
  bind(app, services, endAppUserSession, async ({ scope }) => {
    await endSession(services, scope.sessionId);
    return { ended: true as const };
  });
}
