import type { MessageState } from '@freehold/contract/firm/message-kinds';
import type { Fault, Receipt } from '../../../providers/not-taken.ts';
import { isKeyOf } from '@freehold/contract/kernel/keys';

/** What happens to a message. `begin`, `put_off`, `lost`, `give_up` and `withdraw` are ours; the rest is what the service says, whenever. */
export type MessageEvent = 'begin' | 'put_off' | 'lost' | 'give_up' | 'withdraw' | 'accepted' | 'delivered' | 'bounced' | 'refused';

/** What we do ourselves, where it may be done. */
const OWN: Partial<Record<MessageState, Partial<Record<MessageEvent, MessageState>>>> = {
  queued: { begin: 'sending', withdraw: 'withdrawn', give_up: 'given_up' },
  sending: { put_off: 'queued', lost: 'unconfirmed', give_up: 'given_up' },
};

/** What the service says outweighs whatever we believed, and of two things it says the one further down: it may report twice and in any order. */
const SAID = { accepted: 'sent', refused: 'failed', delivered: 'delivered', bounced: 'bounced' } as const satisfies Partial<
  Record<MessageEvent, MessageState>
>;
const WEIGHT: readonly MessageState[] = ['sent', 'failed', 'delivered', 'bounced'];

/** The state after the event; the same where the event changes nothing. */
export function nextState(state: MessageState, event: MessageEvent): MessageState {
  if (isKeyOf(SAID, event)) {
    const said = SAID[event];
    return WEIGHT.indexOf(said) > WEIGHT.indexOf(state) ? said : state;
  }
  return OWN[state]?.[event] ?? state;
}

/** What a fault while sending means. */
export function eventOfFault(fault: Fault, isLastTry: boolean): MessageEvent {
  switch (fault) {
    case 'address':
    case 'blocked':
      return 'bounced';
    case 'refused':
      return 'refused';
    case 'unknown':
      return 'lost';
    case 'put_off':
      return isLastTry ? 'give_up' : 'put_off';
  }
}

export function eventOfReceipt(says: Receipt['says']): MessageEvent {
  return says === 'address' || says === 'blocked' ? 'bounced' : says;
}

/** It has left, or never will: what it said is needed no more to send it. */
export const isOver = (state: MessageState): boolean => state !== 'queued' && state !== 'sending';
