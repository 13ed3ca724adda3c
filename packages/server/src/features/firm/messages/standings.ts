import type { MessageChannel, MessageState } from '@freehold/contract/firm/message-kinds';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { problemOf } from './problem-words.ts';
import { findNewestAbout } from './store.ts';

/** How the newest message of a record stands, for the page of that record. */
export type MessageStanding = { id: number; channel: MessageChannel; state: MessageState; problem: string | null; at: Date };

/** By the record's id; one about which nothing was sent is missing. */
export async function standingsAbout(
  trx: Trx,
  scope: Scope,
  type: string,
  ids: readonly (string | number)[],
): Promise<Map<string, MessageStanding>> {
  const rows = await findNewestAbout(trx, scope, type, ids);
  return new Map(
    rows.map((row) => [
      row.about_id ?? '',
      { id: row.id, channel: row.channel, state: row.state, problem: problemOf(row), at: row.settled_at ?? row.sent_at ?? row.queued_at },
    ]),
  );
}
