import { answerDataRequest, type FlowRun } from '@freehold/contract/flows/flow-runs';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { DATA_REQUESTS } from './run-words.ts';
import { refusalOf, useRunAct } from './use-run-act.ts';
import css from './runner.module.css';

type Request = NonNullable<FlowRun['invite']>['data_requests'][number];

/** What the person asked to happen with their data, and the answers they were given. */
export function DataRequestsCard({ runId, name, requests }: { runId: number; name: string; requests: readonly Request[] }) {
  const { can } = useCurrentUser();
  const [asked, setAsked] = useState<Request | null>(null);
  const answer = useRunAct(runId, (body: { id: number; answer: string }) =>
    call(answerDataRequest, { params: { id: runId, request_id: body.id }, body: { answer: body.answer } }),
  );
  return (
    <Card title="Requests about their data" count={requests.length}>
      <ul className={css.list}>
        {requests.map((request) => (
          <li key={request.id}>
            <span>
              {DATA_REQUESTS[request.type]}
              <span className="fh-small fh-dim"> asked {formatDay(request.asked_at).toLowerCase()}</span>
            </span>
            {request.answered === null ? (
              can.invite_applicants ? (
                <Button size="xs" variant="default" aria-label={`Answer: ${DATA_REQUESTS[request.type]}`} onClick={() => setAsked(request)}>
                  Answer
                </Button>
              ) : (
                <GlyphLabel glyph="diamond" family="ochre">
                  Not answered
                </GlyphLabel>
              )
            ) : (
              <GlyphLabel glyph="tick" family="moss">
                Answered
              </GlyphLabel>
            )}
            {request.words !== '' && <span className={css.under}>“{request.words}”</span>}
            {request.answered !== null && (
              <span className={css.under}>
                By {request.answered.by}, {formatDay(request.answered.at)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ReasonDialog
          title={`Answer ${name}`}
          about={`${DATA_REQUESTS[asked.type]}${asked.words === '' ? '' : `: “${asked.words}”`}`}
          label="Your answer"
          description="They read it on their page. By law they are answered within a month."
          yes="Send answer"
          isBusy={answer.isPending}
          error={answer.error}
          refusal={refusalOf(answer.error) ?? undefined}
          onSend={(text) =>
            tell(
              answer,
              { id: asked.id, answer: text },
              {
                onSuccess: () => {
                  toast.ok('Answered', name);
                  setAsked(null);
                },
              },
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
