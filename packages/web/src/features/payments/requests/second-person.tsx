import { REFUND_REASONS, type PaymentRequest } from '@freehold/contract/payments/requests';
import { Button } from '@mantine/core';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAnswerApproval, useAnswerMark, useAnswerRefund } from './queries.ts';
import css from './payments.module.css';

const REFUND_STATES = {
  waiting: 'waits for a second person',
  pending: 'on its way',
  done: 'given back',
  failed: 'failed',
  refused: 'not agreed to',
} as const;
const MARK_STATES = { waiting: 'waits for a second person', done: 'confirmed', refused: 'not confirmed' } as const;

/** What waits for somebody else than whoever asked: the request itself, a large transfer, a large refund. */
export function SecondPerson({ payment, onRefuse }: { payment: PaymentRequest; onRefuse: () => void }) {
  const approval = useAnswerApproval(payment.id);
  const mark = useAnswerMark(payment.id);
  const refund = useAnswerRefund(payment.id);
  const onError = (error: unknown) => toast.fail(messageOf(error));
  const said = (words: string) => ({ onSuccess: () => toast.ok(words, payment.reference), onError });
  return (
    <>
      {payment.state === 'approval' && (
        <Card title="Waits for a second person" padded>
          <p className="fh-body">
            {payment.asked_by} asked for it. It is above the firm’s limit, so somebody else approves it before it is sent.
          </p>
          {payment.can.answer_approval && (
            <div className={css.acts}>
              <Button loading={approval.isPending} onClick={() => tell(approval, { approve: true }, said('Approved and sent'))}>
                Approve and send
              </Button>
              <Button variant="default" onClick={onRefuse}>
                Do not approve
              </Button>
            </div>
          )}
        </Card>
      )}
      {payment.marks.length > 0 && (
        <Card title="Transfers recorded">
          {payment.marks.map((one) => (
            <div key={one.id} className={css.row}>
              <p>
                <b>{poundsAndPence(one.amount_pence)}</b>, {formatDate(one.received_on)}, {MARK_STATES[one.state]}
                <br />
                <span className="fh-dim">
                  “{one.bank_reference}” {one.reference_matches ? 'names this request' : 'does not name this request'}. {one.evidence}.
                  Recorded by {one.by}
                  {one.answered_by !== null && `, answered by ${one.answered_by}`}
                </span>
              </p>
              {one.can.answer && (
                <div className={css.acts}>
                  <Button size="xs" loading={mark.isPending} onClick={() => tell(mark, { mark: one.id, confirm: true }, said('Confirmed'))}>
                    Confirm
                  </Button>
                  <Button size="xs" variant="default" onClick={() => tell(mark, { mark: one.id, confirm: false }, said('Not confirmed'))}>
                    Refuse
                  </Button>
                </div>
              )}
            </div>
          ))}
        </Card>
      )}
      {payment.refunds.length > 0 && (
        <Card title="Refunds">
          {payment.refunds.map((one) => (
            <div key={one.id} className={css.row}>
              <p>
                <b>{poundsAndPence(one.amount_pence)}</b>, {REFUND_STATES[one.state]}
                <br />
                <span className="fh-dim">
                  {REFUND_REASONS[one.reason]}. {one.note}. {one.by_provider ? 'By the card provider' : 'By transfer from your bank'},{' '}
                  {one.asked_by}
                  {one.answered_by !== null && `, answered by ${one.answered_by}`}
                </span>
              </p>
              {one.can.answer && (
                <div className={css.acts}>
                  <Button
                    size="xs"
                    loading={refund.isPending}
                    onClick={() => tell(refund, { refund: one.id, agree: true }, said('Agreed'))}
                  >
                    Agree
                  </Button>
                  <Button size="xs" variant="default" onClick={() => tell(refund, { refund: one.id, agree: false }, said('Not agreed to'))}>
                    Refuse
                  </Button>
                </div>
              )}
            </div>
          ))}
        </Card>
      )}
    </>
  );
}
