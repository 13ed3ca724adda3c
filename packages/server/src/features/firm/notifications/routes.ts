import type { Notification } from '@freehold/contract/firm/notifications';
import * as routes from '@freehold/contract/firm/notifications';
import { isNotificationKind } from '@freehold/contract/firm/notification-kinds';
import type { FastifyInstance } from 'fastify';
import { announce } from '../../../platform/announce.ts';
import { bind } from '../../../platform/bind.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { changeChoices, getChoices } from './choices.ts';
import { listOwn, readOwn, readOwnUpTo, type NotificationRow } from './store.ts';

const refuseRead = refusing(routes.readNotification);

/** What the signed-in member was told, and what reaches them. */
export function registerNotifications(app: FastifyInstance, services: Services): void {
  bind(app, services, routes.listNotifications, async ({ scope, input: { query } }) => {
    const { page, perPage, unread: onlyUnread } = query;
    const found = await scope.transaction((trx) => listOwn(trx, scope, { page, perPage, onlyUnread: onlyUnread === 'true' }));
    const { total, unread, newest } = found;
    return {
      data: found.rows.flatMap(present),
      meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)), unread, newest },
    };
  });

  bind(app, services, routes.readNotification, ({ scope, input: { params } }) =>
    scope.transaction(async (trx) => {
      const row = await readOwn(trx, scope, params.id, services.now());
      const [shown] = row ? present(row) : [];
      if (!shown) return refuseRead('NOT_FOUND', 'There is no such notification');
      await announce(trx, scope, { topic: 'notifications', id: null });
      return shown;
    }),
  );

  bind(app, services, routes.readAllNotifications, ({ scope, input: { body } }) =>
    scope.transaction(async (trx) => {
      const read = await readOwnUpTo(trx, scope, body.up_to, services.now());
      if (read > 0) await announce(trx, scope, { topic: 'notifications', id: null });
      return { read };
    }),
  );

  bind(app, services, routes.getNotificationChoices, ({ scope }) => getChoices(scope));
  bind(app, services, routes.changeNotificationChoices, ({ scope, input: { body } }) => changeChoices(scope, body));
}

/** A kind of a newer version of the product is left out by an older one. */
function present({ kind, created_at, read_at, ...row }: NotificationRow): Notification[] {
  if (!isNotificationKind(kind)) return [];
  return [{ ...row, kind, created_at: created_at.toISOString(), read_at: read_at?.toISOString() ?? null }];
}
