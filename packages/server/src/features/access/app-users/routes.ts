import {
  addOwnContact,
  endAppUserSession,
  getAppUser,
  listOwnContacts,
  removeOwnContact,
  requestAppUserCode,
  sendContactCode,
  signInAppUser,
} from '@freehold/contract/access/app-users';
import type { FastifyInstance } from 'fastify';
import { openBackgroundWork } from '../../../platform/background-work.ts';
import { bind } from '../../../platform/bind.ts';
import { networkOf } from '../../../platform/network-of.ts';
import { forGuests, type Services } from '../../../platform/services.ts';
import { addContact, listContacts, removeContact, sendCodeToContact } from './own-contacts.ts';
import { presentAppUser } from './present.ts';
import { requestCode } from './request-code.ts';
import { signIn } from './sign-in.ts';
import { endSession, readAppUser } from './store.ts';

/** Signing in by code for people outside the workspaces, and the session behind their token. */
export function registerAppUsers(app: FastifyInstance, all: Services): void {
  const services = forGuests(all);
  const work = openBackgroundWork(services.log);
  app.addHook('onClose', () => work.settled());

  bind(app, services, requestAppUserCode, ({ input: { body }, request }) =>
    requestCode(services, body.contact, networkOf(request.ip), work),
  );
  bind(app, services, signInAppUser, ({ input: { body } }) => signIn(services, body));
  bind(app, services, getAppUser, async ({ scope }) => presentAppUser(await readAppUser(services.db, scope.appUser.id)));
  bind(app, services, listOwnContacts, ({ scope }) => listContacts(services, scope));
  bind(app, services, sendContactCode, ({ scope, input }) => sendCodeToContact(services, scope, input.body.contact, work));
  bind(app, services, addOwnContact, ({ scope, input }) => addContact(services, scope, input.body, work));
  bind(app, services, removeOwnContact, ({ scope, input }) => removeContact(services, scope, input.params.id, work));
  bind(app, services, endAppUserSession, async ({ scope }) => {
    await endSession(services, scope.sessionId);
    return { ended: true as const };
  });
}
