import { listMembers } from '@freehold/contract/members';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/bind.ts';
import type { Services } from '../../platform/services.ts';
import { presentMember } from './present.ts';
import { membersView } from './members-view.ts';
import { findMembers } from './store.ts';

export function registerMembers(app: FastifyInstance, services: Services): void {
  bind(app, services, listMembers, async ({ scope }) => {
    const view = membersView(scope);
    const rows = await findMembers(scope, view === 'self' ? scope.actor.memberId : null);
    return rows.map((row) => presentMember(row, view));
  });
}
