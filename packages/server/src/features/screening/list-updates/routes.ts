import { checkListNow, getListUpdates, listListUpdates, setListUpdate, turnOffListUpdate } from '@freehold/contract/screening/list-updates';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { fetchedLists } from '../screening-lists/public.ts';
import { checkNow } from './check-now.ts';
import { setUpdate } from './set-update.ts';
import { showAll, showOne } from './show-updates.ts';
import { turnOffUpdate } from './turn-off.ts';

export function registerListUpdates(app: FastifyInstance, services: Services): void {
  bind(app, services, listListUpdates, ({ scope }) => {
    fetchedLists.requireVisibility(scope);
    return showAll(scope, services);
  });
  bind(app, services, getListUpdates, ({ scope, input }) => {
    fetchedLists.requireVisibility(scope);
    return showOne(scope, services, input.params.list_key);
  });
  bind(app, services, setListUpdate, ({ scope, input }) => setUpdate(scope, services, input.params.list_key, input.body));
  bind(app, services, turnOffListUpdate, ({ scope, input }) => turnOffUpdate(scope, services, input.params.list_key));
  bind(app, services, checkListNow, ({ scope, input }) => checkNow(scope, services, input.params.list_key));
}
