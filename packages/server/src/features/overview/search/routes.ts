import { search } from '@freehold/contract/overview/search';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { searchWorkspace } from './search-workspace.ts';
import type { SearchSource } from '../../../platform/search-index/source.ts';

/** `sources`: the kinds of things there are, each from the feature it belongs to. */
export function registerSearch(app: FastifyInstance, services: Services, sources: readonly SearchSource[]): void {
  bind(app, services, search, async ({ input: { query }, scope, request }) => searchWorkspace(services, scope, sources, query, request.ip));
}
