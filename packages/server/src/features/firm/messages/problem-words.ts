import type { MessageChannel, MessageState } from '@freehold/contract/firm/message-kinds';
import type { Fault } from '../../../providers/not-taken.ts';

const OPERATOR = 'Tell whoever runs this installation.';

/** Why a message did not arrive, or waits, and what to do. */
export function problemOf({ channel, state, fault }: { channel: MessageChannel; state: MessageState; fault: Fault | null }): string | null {
  const [what, address] = channel === 'email' ? ['Email', 'address'] : ['Text', 'number'];
  switch (state) {
    case 'bounced':
      return fault === 'blocked'
        ? `${what} not delivered: the person or their provider blocks messages from here. Reach them another way.`
        : `${what} not delivered. Check the ${address}.`;
    case 'failed':
      return `${what} not sent: the service refused it. ${OPERATOR}`;
    case 'given_up':
      return `${what} not sent: the service could not be reached, or did not take it. Send it again later. If it stays, tell whoever runs this installation.`;
    case 'unconfirmed':
      return `Nobody confirmed that this ${what.toLowerCase()} was sent. Ask the person, or send it again.`;
    case 'queued':
      return fault === 'put_off' ? 'The service did not take it yet. It is tried again by itself.' : null;
    default:
      return null;
  }
}
