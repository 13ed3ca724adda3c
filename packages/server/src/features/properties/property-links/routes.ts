import * as contract from '@freehold/contract/properties/property-links';
import type { FastifyInstance } from 'fastify';
import { openBackgroundWork } from '../../../platform/background-work.ts';
import { bind } from '../../../platform/bind.ts';
import { networkOf } from '../../../platform/network-of.ts';
import { forGuests, type Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { changeLink, readLink } from './change-link.ts';
import { changeLinkNotification, listLinkNotifications } from './notifications.ts';
import { openLink } from './open-link.ts';
import { beginRegistration, confirmRegistration } from './register-applicant.ts';

/** A visitor opens a page and reads; more than that is somebody trying tokens or codes. */
const VISITOR_LIMIT = { max: 30, timeWindow: 60_000 };

/** Links of properties: for members who share them, and for whoever opens one. */
export function registerPropertyLinks(app: FastifyInstance, services: Services): void {
  const visited = forGuests(services);
  const work = openBackgroundWork(services.log);
  app.addHook('onClose', () => work.settled());

  bind(app, services, contract.readPropertyLink, ({ scope, input: { params } }) => readLink(scope, services, params.id));
  bind(app, services, contract.changePropertyLink, ({ scope, input: { params, body } }) => changeLink(scope, services, params.id, body));
  bind(app, services, contract.listNotificationTypes, async ({ scope }) => {
    requireMay(scope, 'see_properties');
    return [...contract.LINK_NOTIFICATION_TYPES];
  });
  bind(app, services, contract.listLinkNotifications, ({ scope, input: { params } }) => listLinkNotifications(scope, params.id));
  bind(app, services, contract.changeLinkNotification, ({ scope, input: { params, body } }) =>
    changeLinkNotification(scope, params.id, body),
  );
  bind(app, services, contract.openPropertyLink, ({ input: { body } }) => openLink(visited, body.token), VISITOR_LIMIT);
  bind(
    app,
    services,
    contract.registerApplicant,
    ({ input: { body }, request }) => beginRegistration(visited, body, networkOf(request.ip), work),
    VISITOR_LIMIT,
  );
  bind(app, services, contract.confirmApplicant, ({ input: { body } }) => confirmRegistration(visited, body), VISITOR_LIMIT);
}
