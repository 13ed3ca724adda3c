import type { WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import { ActionIcon } from '@mantine/core';
import { IconDots, IconKey, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRemoveWebhook, useResendSince } from './queries.ts';
import { shortUrl } from './words.ts';

const picture = { size: 16, stroke: 1.7 } as const;
const DAY_MS = 86_400_000;
const daysBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
type Props = { endpoint: WebhookEndpoint; onChange: () => void; onRotate: () => void };

/** What is done seldom to an endpoint. */
export function EndpointMenu({ endpoint: { id, url, state }, onChange, onRotate }: Props) {
  const remove = useRemoveWebhook();
  const resend = useResendSince();
  const navigate = useNavigate();
  const name = shortUrl(url);

  async function askToRemove() {
    const yes = await confirm({
      title: 'Remove this webhook?',
      children: `Nothing is sent to ${name} any more, and its log goes too. This cannot be undone.`,
      yes: 'Yes, remove',
      danger: true,
    });
    if (yes)
      tell(remove, id, {
        onSuccess: () => {
          toast.ok('Webhook removed', name);
          void navigate({ to: '/webhooks' });
        },
        onError: (error) => toast.fail(messageOf(error)),
      });
  }
  function sendSince(days: number) {
    tell(
      resend,
      { id, since: daysBefore(days) },
      {
        onSuccess: ({ count }) => toast.ok(count === 0 ? 'Nothing is missing' : `${plural(count, 'event')} queued`, name),
        onError: (error) => toast.fail(messageOf(error)),
      },
    );
  }
  const since = (days: number, words: string) => ({
    id: `since-${days}`,
    label: `Send what is missing of ${words}`,
    icon: <IconRefresh {...picture} />,
    disabled: state !== 'enabled',
    onPick: () => sendSince(days),
  });
  return (
    <DropMenu
      position="bottom-end"
      target={
        <ActionIcon variant="default" size={34} aria-label={`More for ${name}`}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      }
      entries={[
        { id: 'change', label: 'Change address or events', icon: <IconPencil {...picture} />, onPick: onChange },
        { id: 'rotate', label: 'Rotate secret', icon: <IconKey {...picture} />, onPick: onRotate },
        since(1, 'the last day'),
        since(7, 'the last 7 days'),
        since(30, 'the last 30 days'),
        { kind: 'line', id: 'line' },
        { id: 'remove', label: 'Remove webhook', icon: <IconTrash {...picture} />, danger: true, onPick: () => void askToRemove() },
      ]}
    />
  );
}
