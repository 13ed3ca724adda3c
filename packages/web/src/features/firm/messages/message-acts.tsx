import type { Message } from '@freehold/contract/firm/messages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { useResendMessage } from './queries.ts';
import { CHANNELS } from './words.ts';
import css from './messages-table.module.css';

/** Sends it again, or leads to the page it belongs to. */
export function MessageActs({ message }: { message: Message }) {
  const resend = useResendMessage();
  const { about, can, channel, to } = message;

  async function ask() {
    const what = CHANNELS[channel].toLowerCase();
    const yes = await confirm({
      title: `Send this ${what} again?`,
      children:
        message.state === 'unconfirmed' || message.state === 'sent'
          ? `It goes to ${to} as it was. It may have arrived, and then it is there twice.`
          : `It goes to ${to} as it was.`,
      yes: 'Yes, send it',
    });
    if (yes)
      tell(resend, message.id, {
        onSuccess: () => toast.ok('Queued to be sent again', to),
        onError: (error) => toast.fail(messageOf(error)),
      });
  }
  if (can.resend)
    return (
      <Button size="xs" variant="default" loading={resend.isPending} aria-label={`Send again to ${to}`} onClick={() => void ask()}>
        Send again
      </Button>
    );
  if (about?.path == null) return null;
  return (
    <Link to={about.path} className={`fh-link ${css.open}`} aria-label={`Open page of the message to ${to}`}>
      Open page
    </Link>
  );
}
