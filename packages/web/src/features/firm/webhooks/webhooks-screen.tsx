import { Button, Switch } from '@mantine/core';
import type { WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSwitchWebhook, webhooksQuery } from './queries.ts';
import { eventsInWords, shareInWords, shortUrl } from './words.ts';
import css from './webhooks.module.css';

const WebhookDrawer = lazy(async () => ({ default: (await import('./webhook-drawer.tsx')).WebhookDrawer }));

/** The addresses of programs that are told what happens here. */
export function WebhooksScreen() {
  const { can } = useCurrentUser();
  const query = useQuery({ ...webhooksQuery, enabled: can.see_webhooks });
  const [isAdding, setAdding] = useState(false);
  const found = query.data;
  const isFull = found !== undefined && found.endpoints.length >= found.limit;
  const addButton = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setAdding(true)}>
      Add endpoint
    </Button>
  );
  return (
    <div className="fh-page">
      <PageHead
        title="Webhooks"
        sub="We call your systems when something happens here"
        actions={found?.can.manage && found.endpoints.length > 0 && !isFull && addButton}
      />
      {!can.see_webhooks || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : found ? (
        found.endpoints.length === 0 ? (
          <EmptyState title="No endpoints" acts={found.can.manage && addButton}>
            Add one to get updates, or let a program ask for them with an{' '}
            <Link className="fh-link" to="/settings/api-keys">
              API key
            </Link>
            .
          </EmptyState>
        ) : (
          <>
            <Stopped endpoints={found.endpoints} />
            <Card>
              <ul className={`fh-list ${css.list}`} aria-label="Endpoints">
                {found.endpoints.map((endpoint) => (
                  <EndpointRow key={endpoint.id} endpoint={endpoint} canManage={found.can.manage} />
                ))}
              </ul>
            </Card>
            {isFull && <p className="fh-under">There is room for {found.limit} on your plan.</p>}
          </>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the webhooks" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={3} label="Webhooks are loading" />
      )}
      <Suspense fallback={null}>{isAdding && <WebhookDrawer endpoint={null} onClose={() => setAdding(false)} />}</Suspense>
    </div>
  );
}

/** What nobody looks at is not told by a switch that is off. */
function Stopped({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  return endpoints
    .filter(({ state }) => state === 'auto_disabled')
    .map(({ id, url, last_error: error }) => (
      <div key={id} className={css.notice}>
        <Notice
          kind="stops"
          act={
            <LinkButton size="xs" variant="default" to="/webhooks/$id" params={{ id: String(id) }}>
              Open
            </LinkButton>
          }
        >
          <b>{shortUrl(url)} was disabled: it took nothing any more.</b> {error === null ? '' : `Last: ${error}. `}Mend it, then enable it
          again.
        </Notice>
      </div>
    ));
}

function EndpointRow({ endpoint, canManage }: { endpoint: WebhookEndpoint; canManage: boolean }) {
  const { id, url, description } = endpoint;
  return (
    <li className={css.row}>
      <IconWebhook size={18} stroke={1.5} aria-hidden className={css.icon} />
      <span className="fh-col fh-grow">
        <Link className={css.url} to="/webhooks/$id" params={{ id: String(id) }}>
          {url}
        </Link>
        <span className="fh-small fh-dim">{[description, eventsInWords(endpoint)].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={`fh-small fh-dim ${css.share}`}>{shareInWords(endpoint) ?? 'Nothing sent in 7 days'}</span>
      <EndpointSwitch endpoint={endpoint} canManage={canManage} />
    </li>
  );
}

/** Whether it is called. */
export function EndpointSwitch({ endpoint: { id, url, state }, canManage }: { endpoint: WebhookEndpoint; canManage: boolean }) {
  const act = useSwitchWebhook();
  const isOn = act.isPending ? act.variables.enabled : state === 'enabled';
  return (
    <Switch
      aria-label={`Send to ${shortUrl(url)}`}
      checked={isOn}
      disabled={!canManage || act.isPending}
      onChange={(event) => {
        const enabled = event.currentTarget.checked;
        tell(
          act,
          { id, enabled },
          {
            onSuccess: () => toast.ok(enabled ? 'Webhook enabled' : 'Webhook disabled', shortUrl(url)),
            onError: (error) => toast.fail(messageOf(error)),
          },
        );
      }}
    />
  );
}
