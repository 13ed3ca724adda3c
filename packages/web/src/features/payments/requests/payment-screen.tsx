import type { PaymentRequest } from '@freehold/contract/payments/requests';
import { PAYMENT_CATEGORIES, VAT_MODES } from '@freehold/property-rules/payments/categories';
import { Button } from '@mantine/core';
import { IconReceipt, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import { Face } from '../../../ui/face.tsx';
import { FactCells } from '../../../ui/fact-cells.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { toast } from '../../../ui/toast.ts';
import * as queries from './queries.ts';
import { SecondPerson } from './second-person.tsx';
import { statusOf } from './words.ts';
import css from './payments.module.css';

const RequestDrawer = lazy(async () => ({ default: (await import('./request-drawer.tsx')).RequestDrawer }));
const RefundCard = lazy(async () => ({ default: (await import('./refund-card.tsx')).RefundCard }));
const MarkCard = lazy(async () => ({ default: (await import('./mark-card.tsx')).MarkCard }));
const PayerCard = lazy(async () => ({ default: (await import('./payer-card.tsx')).PayerCard }));
const SettleCard = lazy(async () => ({ default: (await import('./settle-card.tsx')).SettleCard }));
const PaymentReason = lazy(async () => ({ default: (await import('./payment-reason.tsx')).PaymentReason }));

/** One request: what it is for, the rules that were looked at, what happened and what can be done. */
export function PaymentScreen() {
  const id = Number(useParams({ strict: false }).id);
  const { can } = useCurrentUser();
  const query = useQuery({ ...queries.paymentQuery(id), enabled: can.see_payments });
  if (!can.see_payments || isApiError(query.error, 'FORBIDDEN')) return <Forbidden />;
  if (query.data) return <Shown payment={query.data} />;
  return (
    <div className="fh-page">
      <PageHead title="Payment" trail={[<Back key="back" />, 'Payment']} />
      {query.isError ? (
        <Card>
          <PartFailed
            title={isApiError(query.error, 'NOT_FOUND') ? 'This payment is not there' : 'We could not load this payment'}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </Card>
      ) : (
        <LoadingCard height={320} label="The payment is loading" />
      )}
    </div>
  );
}

const Back = () => (
  <Link className="fh-link" to="/payment_history">
    Payment history
  </Link>
);

type Opened = 'change' | 'cancel' | 'release' | 'refuse' | null;

function Shown({ payment }: { payment: PaymentRequest }) {
  const [opened, setOpened] = useState<Opened>(null);
  const navigate = useNavigate();
  const { id, can } = payment;
  const receipt = queries.useReceipt(id);
  const sending = queries.useSendPayment(id);
  const remind = queries.useRemind(id);
  const remove = queries.useDeletePayment(id);
  const fail = (error: unknown) => toast.fail(messageOf(error));
  const paid = payment.paid_at !== null;
  const entries: MenuEntry[] = [
    ...(can.change ? [{ id: 'change', label: 'Change', onPick: () => setOpened('change') }] : []),
    ...(can.cancel ? [{ id: 'cancel', label: 'Cancel request', danger: true, onPick: () => setOpened('cancel') }] : []),
    ...(can.change
      ? [
          {
            id: 'delete',
            label: 'Delete draft',
            danger: true,
            onPick: () =>
              void confirm({ title: 'Delete this draft?', yes: 'Yes, delete it', danger: true }).then((yes) => {
                if (yes)
                  tell(remove, undefined, {
                    onSuccess: () => {
                      toast.ok('Draft deleted', payment.reference);
                      void navigate({ to: '/payment_history' });
                    },
                    onError: fail,
                  });
              }),
          },
        ]
      : []),
  ];
  return (
    <div className="fh-page">
      <PageHead
        trail={[<Back key="back" />, payment.reference]}
        lead={<Face name={payment.party.name} size={48} company={payment.party.kind === 'company'} />}
        title={`${poundsAndPence(payment.gross_pence)} from ${payment.party.name}`}
        status={<Status of={statusOf(payment)} />}
        sub={[
          `${PAYMENT_CATEGORIES[payment.category]}${payment.property ? ` for ${payment.property.line1}` : ''}`,
          payment.paid_at !== null
            ? `paid ${formatDateTime(payment.paid_at)}${payment.method === null ? '' : ` by ${payment.method}`}`
            : payment.due_on !== null
              ? `due ${formatDate(payment.due_on)}`
              : null,
          payment.is_sandbox ? 'sandbox: no money moves by card' : null,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {payment.receipt !== null && (
              <Button
                variant="default"
                loading={receipt.isPending}
                leftSection={<IconReceipt size={15} stroke={1.7} aria-hidden />}
                onClick={() => tell(receipt, undefined, { onSuccess: () => undefined, onError: fail })}
              >
                Receipt
              </Button>
            )}
            {can.remind && (
              <Button
                variant="default"
                loading={remind.isPending}
                leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
                onClick={() => tell(remind, undefined, { onSuccess: () => toast.ok('Reminder sent', payment.party.name), onError: fail })}
              >
                Send again
              </Button>
            )}
            {can.send && (
              <Button
                loading={sending.isPending}
                onClick={() =>
                  tell(sending, undefined, {
                    onSuccess: ({ state }) =>
                      toast.ok(state === 'approval' ? 'Waits for a second person' : 'Request sent', payment.reference),
                    onError: fail,
                  })
                }
              >
                Send request
              </Button>
            )}
            {entries.length > 0 && (
              <DropMenu
                position="bottom-end"
                entries={entries}
                target={
                  <Button variant="default" aria-label="More">
                    ⋯
                  </Button>
                }
              />
            )}
          </>
        }
      />
      <Lines payment={payment} onRelease={() => setOpened('release')} />
      <div className={css.columns}>
        <div className={css.stack}>
          <FactCells
            cells={[
              {
                id: 'paid',
                label: paid ? 'They paid' : 'They pay',
                figure: poundsAndPence(paid ? payment.received_pence : payment.gross_pence),
                detail: payment.paid_at === null ? 'Not yet' : formatDateTime(payment.paid_at),
              },
              {
                id: 'fee',
                label: 'Fees',
                figure: payment.fee_pence === null ? '–' : `−${poundsAndPence(payment.fee_pence)}`,
                detail: payment.fee_pence === null ? 'Known once it is paid' : 'Kept by the provider',
              },
              {
                id: 'net',
                label: 'You receive',
                figure: paid ? poundsAndPence(payment.received_pence - (payment.fee_pence ?? 0)) : '–',
                detail: payment.disputed_pence > 0 ? `${poundsAndPence(payment.disputed_pence)} in dispute` : 'Before refunds',
              },
              {
                id: 'refunded',
                label: 'Refunded',
                figure: poundsAndPence(payment.refunded_pence),
                detail: `up to ${poundsAndPence(payment.refundable_pence)} left`,
              },
            ]}
          />
          <Card title="What it is for" padded>
            <Facts
              facts={[
                { label: 'Reason', value: PAYMENT_CATEGORIES[payment.category] },
                { label: 'What the payer reads', value: payment.description },
                ...(payment.property ? [{ label: 'Property', value: payment.property.address }] : []),
                { label: 'Your reference', value: payment.client_reference ?? '–' },
                { label: 'Receipt', value: payment.receipt ?? '–' },
                {
                  label: 'VAT',
                  value:
                    payment.vat_pence === 0 ? 'None' : `${poundsAndPence(payment.vat_pence)}, ${VAT_MODES[payment.vat_mode].toLowerCase()}`,
                },
                ...(payment.told_on === null
                  ? []
                  : [
                      {
                        label: 'Told of the fee',
                        value: `${formatDate(payment.told_on)}${payment.told_how === null ? '' : `, ${payment.told_how}`}`,
                      },
                    ]),
                ...(payment.decide_by === null ? [] : [{ label: 'Decide by', value: formatDate(payment.decide_by) }]),
                ...(payment.outcome === null
                  ? []
                  : [
                      {
                        label: 'Outcome',
                        value: `${payment.outcome.because ?? payment.outcome.kind.replaceAll('_', ' ')}, ${payment.outcome.by}`,
                      },
                    ]),
                { label: 'Asked for by', value: payment.asked_by },
                ...(payment.approved_by === null ? [] : [{ label: 'Approved by', value: payment.approved_by }]),
              ]}
            />
          </Card>
          {payment.findings.length > 0 && <Rules payment={payment} />}
          <Card title="What happened" padded>
            <Timeline
              items={payment.events.map((one, index) => ({
                key: payment.events.length - index,
                at: one.at,
                sentence: (
                  <span>
                    <b>{one.who}</b>: {one.words}
                  </span>
                ),
                asks: one.family === 'trouble',
              }))}
            />
          </Card>
        </div>
        <div className={css.stack}>
          <SecondPerson payment={payment} onRefuse={() => setOpened('refuse')} />
          <Suspense fallback={null}>
            {can.mark && <MarkCard payment={payment} />}
            {(payment.received_pence > 0 || payment.payers.length > 0) && <PayerCard payment={payment} />}
            {can.settle && <SettleCard payment={payment} />}
            {can.refund && <RefundCard payment={payment} />}
          </Suspense>
        </div>
      </div>
      <Suspense fallback={null}>
        {opened === 'change' && <RequestDrawer draft={payment} onClose={() => setOpened(null)} />}
        {(opened === 'cancel' || opened === 'release' || opened === 'refuse') && (
          <PaymentReason payment={payment} act={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </div>
  );
}

function Lines({ payment, onRelease }: { payment: PaymentRequest; onRelease: () => void }) {
  if (payment.is_frozen)
    return (
      <Notice
        kind="stops"
        act={
          payment.can.release && (
            <Button size="xs" variant="default" onClick={onRelease}>
              Let it go on
            </Button>
          )
        }
      >
        <b>The payer does not recognise this.</b> Nobody can pay it until you have cleared it up with them.
        {payment.frozen_note !== null && ` They wrote: “${payment.frozen_note}”`}
      </Notice>
    );
  if (payment.disputed_pence > 0)
    return (
      <Notice kind="asks">
        <b>{poundsAndPence(payment.disputed_pence)} is in dispute.</b> Answer at the payment provider before its deadline.
      </Notice>
    );
  if (payment.overpaid_pence > 0)
    return (
      <Notice kind="asks">
        <b>{poundsAndPence(payment.overpaid_pence)} came twice.</b> Give it back.
      </Notice>
    );
  return null;
}

const LOOK = {
  kept: { glyph: 'tick', family: 'moss', word: 'Kept' },
  broken: { glyph: 'cross', family: 'clay', word: 'Broken' },
  not_held: { glyph: 'dash', family: 'stone', word: 'Does not apply' },
} as const;

function Rules({ payment: { findings, state } }: { payment: PaymentRequest }) {
  return (
    <Card title={state === 'draft' ? 'Rules as they stand now' : 'Rules looked at'} count={findings.length}>
      <table className={css.rules}>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ rule, title, result, words, citation }) => {
            const look = LOOK[result];
            return (
              <tr key={rule}>
                <td>{title}</td>
                <td>
                  <span className={css.result}>
                    <StatusGlyph glyph={look.glyph} family={look.family} />
                    <span>
                      <span className="fh-spoken">{look.word}: </span>
                      {words}
                      {citation !== null && <small>{citation}</small>}
                    </span>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
