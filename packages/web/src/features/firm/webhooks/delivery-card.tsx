import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { deliveryQuery, useResendDelivery } from './queries.ts';
import { DELIVERY_STATUS, nextInWords, tryInWords } from './words.ts';
import css from './webhooks.module.css';

const isTaken = (status: number | null) => status !== null && status >= 200 && status < 300;
/** Lines and spaces, for people; what is signed has none. */
function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** One delivery: its tries, what was sent and what came back. */
export function DeliveryCard({ id, canResend }: { id: number; canResend: boolean }) {
  const query = useQuery(deliveryQuery(id));
  const resend = useResendDelivery();
  const found = query.data;
  if (!found)
    return query.isError ? (
      <Card>
        <PartFailed title="We could not load this delivery" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <LoadingCard height={260} label="The delivery is loading" />
    );
  const next = nextInWords(found);
  const answer = found.tries.at(-1)?.answer ?? null;
  return (
    <Card title={<code>{found.type}</code>} action={<Status of={DELIVERY_STATUS[found.state]} />} padded>
      <div className={css.form}>
        <ol className={css.tries} aria-label="Tries">
          {found.tries.map((one, index) => (
            <li key={index} className={css.try}>
              <StatusGlyph glyph={isTaken(one.status) ? 'tick' : 'cross'} family={isTaken(one.status) ? 'moss' : 'clay'} />
              <span className="num">{formatDateTime(one.at)}</span>
              <span className={css.result} data-wrong={!isTaken(one.status) || undefined}>
                {tryInWords(one)}
              </span>
            </li>
          ))}
          {next !== null && (
            <li className={css.try}>
              <StatusGlyph glyph={found.state === 'failed' ? 'slash' : 'clock'} family={found.state === 'failed' ? 'clay' : 'ochre'} />
              <span className="fh-2">{next}</span>
            </li>
          )}
        </ol>
        <div className={css.well}>
          <span className="fh-label">webhook-id</span>
          <code>{found.event_id}</code>
        </div>
        <div>
          <div className={css.bodyHead}>
            <span className="fh-label">Body</span>
            <CopyButton text={found.body} label="Copy body" />
          </div>
          <pre className={css.code} tabIndex={0} aria-label="Body">
            {laidOut(found.body)}
          </pre>
        </div>
        {answer !== null && (
          <div>
            <span className="fh-label">Last answer, first 2 KB</span>
            <pre className={css.code} tabIndex={0} aria-label="Last answer">
              {answer}
            </pre>
          </div>
        )}
        {canResend && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden />}
            loading={resend.isPending}
            onClick={() =>
              tell(resend, id, { onSuccess: () => toast.ok('Queued to be sent again'), onError: (error) => toast.fail(messageOf(error)) })
            }
          >
            Send again
          </Button>
        )}
        <p className="fh-small fh-dim">
          Any 2xx within 10 seconds counts as delivered. Redirects are not followed. 410 switches the endpoint off.
        </p>
      </div>
    </Card>
  );
}
