import {
  addListView,
  changeListView,
  chooseListColumns,
  listViews,
  removeListView,
  restoreListView,
} from '@freehold/contract/properties/list-views';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { addView, changeView, chooseColumns, readViews, removeView, restoreView } from './keep-views.ts';

export function registerListViews(app: FastifyInstance, services: Services): void {
  bind(app, services, listViews, ({ scope, input }) => readViews(scope, input.query.kind));
  bind(app, services, addListView, ({ scope, input }) => addView(scope, input.body));
  bind(app, services, changeListView, ({ scope, input }) => changeView(scope, input.params.id, input.body));
  bind(app, services, removeListView, ({ scope, input }) => removeView(scope, services, input.params.id));
  bind(app, services, restoreListView, ({ scope, input }) => restoreView(scope, services, input.params.id));
  bind(app, services, chooseListColumns, ({ scope, input }) => chooseColumns(scope, input.body.kind, input.body.columns));
}
