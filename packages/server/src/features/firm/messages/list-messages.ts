import { MESSAGE_PURPOSES } from '@freehold/contract/firm/message-kinds';
import type { listMessages as route, Message } from '@freehold/contract/firm/messages';
import type { PageMeta } from '@freehold/contract/kernel/envelope';
import type { z } from 'zod';
import type { MemberScope } from '../../../platform/scope.ts';
import { reach, requireMay } from '../../access/public.ts';
import { isNotice } from './queue-message.ts';
import { presentMessage } from './present.ts';
import * as store from './store.ts';
import { keysOf } from '@freehold/contract/kernel/keys';

const NOTICES = keysOf(MESSAGE_PURPOSES).filter(isNotice);

/** What the workspace sent, as far as one sees what everybody did. */
export function listMessages(
  scope: MemberScope,
  { page, perPage, state, channel }: z.output<typeof route.query>,
): Promise<{ data: Message[]; meta: PageMeta & { reach: 'all' | 'own'; undelivered: number } }> {
  requireMay(scope, 'see_activity');
  const only = reach(scope, 'see_activity') === 'all' ? null : { memberId: scope.actor.memberId, not: NOTICES };
  return scope.transaction(async (trx) => {
    const found = await store.listMessages(trx, scope, { page, perPage, state, channel, only });
    const files = Map.groupBy(
      await store.findFiles(
        trx,
        scope,
        found.rows.map(({ id }) => id),
      ),
      (file) => file.message_id,
    );
    return {
      data: found.rows.map((row) =>
        presentMessage(
          row,
          scope,
          (files.get(row.id) ?? []).map(({ name }) => name),
        ),
      ),
      meta: {
        page,
        perPage,
        reach: only === null ? 'all' : 'own',
        total: found.total,
        totalPages: Math.max(1, Math.ceil(found.total / perPage)),
        undelivered: found.undelivered,
      },
    };
  });
}
