import type { Party } from '@freehold/contract/people/parties';
import type { EvidenceRequest } from '@freehold/contract/sharing/evidence-passes';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { InboundActs } from './inbound-acts.tsx';
import { inboundDetail, INBOUND_STATUS } from './inbound-words.ts';
import { inboundOfQuery, requestsQuery, useCancelRequest } from './queries.ts';
import css from './report-shares.module.css';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/** What other firms checked of somebody: reports that came in, and what the person was asked to let the firm reuse. */
export function PersonEvidenceCard({ party }: { party: Party }) {
  const { can } = useCurrentUser();
  const isPerson = party.kind === 'person';
  const reports = useQuery({ ...inboundOfQuery(party.id), enabled: can.see_checks });
  const asked = useQuery({ ...requestsQuery(party.id), enabled: can.see_checks && isPerson });
  const [isAsking, setAsking] = useState(false);
  if (!can.see_checks) return null;
  const failed = reports.error ?? asked.error;
  if (failed && !reports.data)
    return (
      <Card title="From other firms">
        <PartFailed title="We could not load what other firms checked" error={failed} onRetry={() => void reports.refetch()} />
      </Card>
    );
  if (!reports.data || (isPerson && !asked.data)) return <LoadingCard height={88} label="What other firms checked is loading" />;
  const rows = reports.data.data;
  const requests = (asked.data?.requests ?? []).filter(({ state }) => state !== 'given');
  const waiting = requests.some(({ state }) => state === 'waiting');
  const mayAsk = isPerson && can.run_checks;
  if (rows.length === 0 && requests.length === 0 && !mayAsk) return null;
  return (
    <Card
      title="From other firms"
      {...(rows.length > 0 ? { count: rows.length } : {})}
      {...(mayAsk && !waiting
        ? {
            action: (
              <Button size="xs" variant="default" onClick={() => setAsking(true)}>
                Ask to reuse a check
              </Button>
            ),
          }
        : {})}
    >
      {rows.length === 0 && requests.length === 0 && (
        <p className={`fh-body ${css.hint}`}>
          If another firm here checked them, you can ask to reuse it: they decide on their phone. Reports you were sent stand under Reports
          Shared.
        </p>
      )}
      <ul className={css.evidence} aria-label="From other firms">
        {requests.map((request) => (
          <Asked key={`asked ${request.id}`} request={request} />
        ))}
        {rows.map((row) => (
          <li key={row.id}>
            <span className={css.what}>
              <b>{row.from_firm}</b>
              <span className="fh-small fh-dim">{[formatDate(row.received_at), inboundDetail(row)].filter(Boolean).join(' · ')}</span>
              {row.purpose !== '' && <span className="fh-small">{row.purpose}</span>}
              {row.reliance && row.state === 'accepted' && (
                <span className="fh-small">You may rely on it under regulation 39, and stay liable for your own due diligence.</span>
              )}
            </span>
            <Status of={INBOUND_STATUS[row.state]} />
            <InboundActs row={row} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isAsking && <AskDialog party={party} asks={asked.data?.asks ?? null} onClose={() => setAsking(false)} />}
      </Suspense>
    </Card>
  );
}

const STATES: Record<EvidenceRequest['state'], string> = {
  waiting: 'Not answered yet',
  given: 'Agreed',
  refused: 'Refused',
  cancelled: 'Taken back',
  expired: 'Not answered in time',
};
function Asked({ request }: { request: EvidenceRequest }) {
  const cancel = useCancelRequest();
  return (
    <li>
      <span className={css.what}>
        <b>Asked to reuse a check</b>
        <span className="fh-small fh-dim">
          {[formatDate(request.asked_at), request.to_masked ?? 'by a code they showed', STATES[request.state]].join(' · ')}
        </span>
        <span className="fh-small">{request.purpose}</span>
      </span>
      {request.can.cancel && (
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            tell(cancel, request, {
              onSuccess: () => toast.ok('Question taken back', request.purpose),
              onError: (error) => toast.fail(messageOf(error)),
            })
          }
        >
          Take back
        </Button>
      )}
    </li>
  );
}
