import type { WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointMenu } from './endpoint-menu.tsx';
import { useTestWebhook, webhookQuery } from './queries.ts';
import { EndpointSwitch } from './webhooks-screen.tsx';
import { eventsInWords, shareInWords, shortUrl } from './words.ts';
import css from './webhooks.module.css';

const WebhookDrawer = lazy(async () => ({ default: (await import('./webhook-drawer.tsx')).WebhookDrawer }));
const RotateDialog = lazy(async () => ({ default: (await import('./rotate-dialog.tsx')).RotateDialog }));

/** One endpoint: what was sent to it, what it answered, its events and its secret. */
export function WebhookScreen() {
  const id = Number(useParams({ strict: false }).id);
  const { can } = useCurrentUser();
  const query = useQuery({ ...webhookQuery(id), enabled: can.see_webhooks });
  const back = (
    <Link className="fh-link" to="/webhooks">
      Webhooks
    </Link>
  );
  if (!can.see_webhooks || isApiError(query.error, 'FORBIDDEN')) return <Forbidden />;
  if (query.data) return <Shown endpoint={query.data} canManage={query.data.can.manage} back={back} />;
  return (
    <div className="fh-page">
      <PageHead title="Webhook" trail={[back, 'Webhook']} />
      {query.isError ? (
        <Card>
          <PartFailed
            title={isApiError(query.error, 'NOT_FOUND') ? 'This webhook is not there' : 'We could not load this webhook'}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </Card>
      ) : (
        <LoadingCard height={320} label="The webhook is loading" />
      )}
    </div>
  );
}

type ShownProps = { endpoint: WebhookEndpoint; canManage: boolean; back: ReactNode };

function Shown({ endpoint, canManage, back }: ShownProps) {
  const [opened, setOpened] = useState<'change' | 'rotate' | null>(null);
  const test = useTestWebhook();
  const { id, url, state, last_error: error, description } = endpoint;
  const close = () => setOpened(null);
  const sub = [eventsInWords(endpoint), `added by ${endpoint.made_by} on ${formatDate(endpoint.made_at)}`, shareInWords(endpoint)];
  return (
    <div className="fh-page">
      <PageHead
        title={<span className={css.title}>{shortUrl(url)}</span>}
        sub={[description, ...sub].filter(Boolean).join(' · ')}
        trail={[back, new URL(url).host]}
        actions={
          canManage && (
            <>
              <Button
                variant="default"
                leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
                loading={test.isPending}
                disabled={state !== 'enabled'}
                onClick={() =>
                  tell(test, id, {
                    onSuccess: () => toast.ok('Test sent', shortUrl(url)),
                    onError: (fault) => toast.fail(messageOf(fault)),
                  })
                }
              >
                Send a test
              </Button>
              <EndpointMenu endpoint={endpoint} onChange={() => setOpened('change')} onRotate={() => setOpened('rotate')} />
              <EndpointSwitch endpoint={endpoint} canManage />
            </>
          )
        }
      />
      {state === 'auto_disabled' && (
        <div className={css.notice}>
          <Notice kind="stops">
            <b>This webhook was disabled: it took nothing any more.</b> {error === null ? '' : `Last: ${error}. `}Mend it, then enable it
            again. What happened meanwhile is kept for 30 days and can be sent.
          </Notice>
        </div>
      )}
      {state === 'enabled' && endpoint.failing_since !== null && (
        <div className={css.notice}>
          <Notice kind="asks">
            <b>Nothing was taken since {formatDateTime(endpoint.failing_since)}.</b> {error === null ? '' : `Last: ${error}. `}After three
            days it is disabled.
          </Notice>
        </div>
      )}
      <Deliveries
        endpoint={endpoint}
        canManage={canManage}
        side={
          <Card title="Secret" padded>
            <Facts
              side
              facts={[
                { label: 'Now', value: <code>whsec_…{endpoint.secret_hint}</code> },
                { label: 'Made', value: formatDate(endpoint.secret_made_at) },
                ...(endpoint.old_secret_until === null
                  ? []
                  : [{ label: 'The one before', value: `until ${formatDateTime(endpoint.old_secret_until)}` }]),
                { label: 'Standard', value: 'Standard Webhooks, v1' },
              ]}
            />
          </Card>
        }
      />
      <Suspense fallback={null}>
        {opened === 'change' && <WebhookDrawer endpoint={endpoint} onClose={close} />}
        {opened === 'rotate' && <RotateDialog endpoint={endpoint} onClose={close} />}
      </Suspense>
    </div>
  );
}
