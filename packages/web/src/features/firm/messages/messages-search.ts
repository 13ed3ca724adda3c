import { MESSAGE_CHANNELS, MESSAGE_STATES, type MessageChannel, type MessageState } from '@freehold/contract/firm/message-kinds';
import { countIn, oneOf } from '../../../lib/search-params.ts';

/** Filters of the list, as they stand in the address. */
export type MessagesSearch = {
  page?: number | undefined;
  state?: MessageState | 'undelivered' | undefined;
  channel?: MessageChannel | undefined;
};

/** A wrong value is left out, not refused. */
export function readMessagesSearch(search: Record<string, unknown>): MessagesSearch {
  return {
    page: countIn(search['page']),
    state: oneOf(search['state'], [...MESSAGE_STATES, 'undelivered']),
    channel: oneOf(search['channel'], MESSAGE_CHANNELS),
  };
}
