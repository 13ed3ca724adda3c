import { Button } from '@mantine/core';
import type { Approval } from '@freehold/contract/firm/approvals';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatAgo } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { approvalsQuery, useAnswerApproval } from './workspace-details-queries.ts';
import css from './workspace-tab.module.css';

const RefuseDialog = lazy(async () => ({ default: (await import('./refuse-dialog.tsx')).RefuseDialog }));

const FIELDS: Record<Approval['changes'][number]['field'], string> = {
  legal_name: 'Legal name',
  company_number: 'Company number',
  mlro: 'Nominated officer',
  deputies: 'Deputies',
};

/** Changes of one kind that wait for a second person. Nothing stands here while none does. */
export function ApprovalsCard({ kind }: { kind: Approval['kind'] }) {
  const { data = [] } = useQuery(approvalsQuery);
  const waiting = data.filter((one) => one.kind === kind && one.state === 'waiting');
  return waiting.map((one) => <WaitingChange key={one.id} approval={one} />);
}

function WaitingChange({ approval }: { approval: Approval }) {
  const answer = useAnswerApproval();
  const [refusing, setRefusing] = useState(false);
  const told = { onError: (error: unknown) => toast.fail(messageOf(error)) };
  async function approve() {
    const yes = await confirm({
      title: 'Approve this change?',
      children: `${approval.asked_by} asked for it. It is made at once, and Recent activity keeps both your names.`,
      yes: 'Yes, approve',
    });
    if (yes) tell(answer, { id: approval.id, answer: 'approve' }, { ...told, onSuccess: () => toast.ok('Change approved') });
  }
  return (
    <Card title="Awaiting approval" action={<span className="fh-small fh-dim">{formatAgo(approval.asked_at)}</span>}>
      <div className={css.waiting}>
        <p className="fh-body">
          <b>{approval.asked_by}</b> asks for this. {approval.can.withdraw ? 'Somebody else must approve it.' : ''}
        </p>
        <dl className={css.changes}>
          {approval.changes.map((change) => (
            <div key={change.field}>
              <dt>{FIELDS[change.field]}</dt>
              <dd>
                <span className="fh-old">{change.before ?? 'Not set'}</span> <span className="fh-new">{change.after ?? 'Not set'}</span>
              </dd>
            </div>
          ))}
        </dl>
        {(approval.can.answer || approval.can.withdraw) && (
          <div className={css.acts}>
            {approval.can.answer && (
              <>
                <Button size="xs" loading={answer.isPending} onClick={() => void approve()}>
                  Approve
                </Button>
                <Button size="xs" variant="default" disabled={answer.isPending} onClick={() => setRefusing(true)}>
                  Refuse
                </Button>
              </>
            )}
            {approval.can.withdraw && (
              <Button
                size="xs"
                variant="default"
                loading={answer.isPending}
                onClick={() =>
                  tell(answer, { id: approval.id, answer: 'withdraw' }, { ...told, onSuccess: () => toast.ok('Request withdrawn') })
                }
              >
                Withdraw
              </Button>
            )}
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {refusing && (
          <RefuseDialog
            isBusy={answer.isPending}
            onClose={() => setRefusing(false)}
            onRefuse={(reason) =>
              tell(
                answer,
                { id: approval.id, answer: 'refuse', reason },
                {
                  ...told,
                  onSuccess: () => {
                    setRefusing(false);
                    toast.ok('Change refused');
                  },
                },
              )
            }
          />
        )}
      </Suspense>
    </Card>
  );
}
