import { GRACE_DAYS, type Subscription } from '@freehold/contract/firm/billing';
import type { Plan } from '@freehold/contract/firm/plans';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { textIn } from '../../../lib/search-params.ts';
import { plansQuery } from '../../../shared/plans-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { BudgetCard, NextInvoice, PaymentCard } from './billing-cards.tsx';
import { CardCard, CollectionPanel, PayNow, useReadCard } from './card-panels.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { subscriptionQuery, useCancelPlan, useResumePlan } from './queries.ts';
import { moveWords, standingWords } from './words.ts';
import css from './billing.module.css';

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));

/** The plan of the workspace, what it costs, its invoices and its budget. */
export function BillingScreen() {
  const { can } = useCurrentUser();
  const plans = useQuery({ ...plansQuery, enabled: can.see_billing });
  const query = useQuery({ ...subscriptionQuery, enabled: can.see_billing });
  const subscription = query.data;
  if (!can.see_billing || isApiError(query.error, 'FORBIDDEN'))
    return (
      <div className="fh-page">
        <PageHead title="Plans & Billing" />
        <Forbidden />
      </div>
    );
  return (
    <div className="fh-page">
      <PageHead
        title="Plans & Billing"
        sub={subscription && standingWords(subscription)}
        actions={subscription && <PayNow subscription={subscription} />}
      />
      {subscription && plans.data ? (
        <Billing plans={plans.data} subscription={subscription} />
      ) : query.isError || plans.isError ? (
        <Card>
          <PartFailed
            title="The plan could not load"
            error={query.error ?? plans.error}
            onRetry={() => {
              void query.refetch();
              void plans.refetch();
            }}
          />
        </Card>
      ) : (
        <LoadingCard height={320} label="The plan is loading" />
      )}
    </div>
  );
}

type Props = { subscription: Subscription };

function Billing({ plans, subscription }: Props & { plans: readonly Plan[] }) {
  const navigate = useNavigate();
  const wanted = textIn(useSearch({ strict: false })['move'], 60);
  const chosen = subscription.can.manage ? plans.find(({ id }) => id === wanted) : undefined;
  useReadCard();
  const open = (move: string | undefined) =>
    void navigate({ to: '/plans_billings', search: move === undefined ? {} : { move }, resetScroll: false });
  return (
    <div className={css.stack}>
      {subscription.collection === null ? <Standing subscription={subscription} /> : <CollectionPanel subscription={subscription} />}
      <PlanCards plans={plans} subscription={subscription} onMove={open} />
      <div className={css.columns}>
        <div className={css.stack}>
          <InvoicesCard />
          <EndOfPlan subscription={subscription} />
        </div>
        <div className={css.stack}>
          <NextInvoice subscription={subscription} />
          <CardCard subscription={subscription} />
          <PaymentCard subscription={subscription} />
          <BudgetCard key={subscription.budget.cap_pence ?? 'none'} subscription={subscription} />
        </div>
      </div>
      <Suspense fallback={null}>{chosen && <MoveDialog plan={chosen.id} name={chosen.name} onClose={() => open(undefined)} />}</Suspense>
    </div>
  );
}

/** What is wrong, and when something stops. */
function Standing({ subscription: { late, stopped, state } }: Props) {
  if (late !== null)
    return (
      <Notice kind={state === 'restricted' ? 'stops' : 'asks'}>
        <b>
          {late.numbers.join(', ')} of {poundsAndPence(late.pence)} {late.numbers.length === 1 ? 'is' : 'are'} late.
        </b>{' '}
        {state === 'restricted'
          ? `New checks stopped on ${formatLongDate(late.runs_stop_on)}, ${GRACE_DAYS} days after the invoice was due; decisions, exports and records always work.`
          : `New checks stop on ${formatLongDate(late.runs_stop_on)}; decisions, exports and records always work.`}
      </Notice>
    );
  return stopped === null ? null : <Notice kind="stops">{stopped}</Notice>;
}

function PlanCards({
  plans,
  subscription: { plan: current, state, can, next_plan: next },
  onMove,
}: Props & { plans: readonly Plan[]; onMove: (plan: string) => void }) {
  return (
    <ul className={css.plans} aria-label="Plans" style={{ '--across': plans.length }}>
      {plans.map((plan) => {
        const isCurrent = plan.id === current?.id && state !== 'cancelled';
        return (
          <li key={plan.id} className={css.plan} data-current={isCurrent || undefined}>
            <div className={css.planHead}>
              <h2 className={css.planName}>{plan.name}</h2>
              {isCurrent && <span className="fh-tag">Your plan</span>}
              {next?.id === plan.id && <span className="fh-tag">Next</span>}
            </div>
            <p>
              <span className={css.figure}>{poundsAndPence(plan.monthly_pence).replace(/\.00$/, '')}</span>{' '}
              <span className="fh-small fh-dim">{plan.monthly_pence === 0 ? 'a month' : 'a month, plus VAT'}</span>
            </p>
            <p className="fh-small fh-2">{plan.summary}</p>
            <ul className={css.includes}>
              {plan.includes.map((line) => (
                <li key={line}>
                  <IconCheck size={15} stroke={2} aria-hidden />
                  {line}
                </li>
              ))}
            </ul>
            {!isCurrent && plan.why_not !== null && <p className={css.note}>{plan.why_not}</p>}
            {isCurrent ? (
              <Button variant="default" disabled>
                Current plan
              </Button>
            ) : (
              can.manage && (
                <Button
                  variant="default"
                  disabled={!plan.can_choose}
                  classNames={{ root: css.move ?? '', label: css.moveLabel ?? '' }}
                  onClick={() => onMove(plan.id)}
                >
                  {moveWords(current, plan)}
                </Button>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Ends the plan with its period, or takes that back. */
function EndOfPlan({ subscription: { plan, version, can, cancels, state, renews_on: on, next_plan: next } }: Props) {
  const cancel = useCancelPlan();
  const resume = useResumePlan();
  const onError = (error: unknown) => toast.fail(messageOf(error) || 'This could not be done. Try again in a moment.');
  if (!can.manage || plan === null || state === 'cancelled') return null;
  const day = formatLongDate(on);
  if (cancels || next !== null)
    return (
      <p className={css.end}>
        <span>{cancels ? `The plan ends on ${day}.` : `${next?.name ?? ''} begins on ${day}.`}</span>
        <Button
          size="xs"
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate(version, { onSuccess: () => toast.ok(`${plan.name} goes on`), onError })}
        >
          Keep {plan.name}
        </Button>
      </p>
    );
  const ask = async () => {
    const isSure = await confirm({
      title: `End ${plan.name} on ${day}?`,
      children: 'Until then everything works. Afterwards no new checks can be started; everything can still be read, decided and exported.',
      yes: 'Yes, end the plan',
      danger: true,
    });
    if (isSure) cancel.mutate(version, { onSuccess: () => toast.ok('The plan ends', day), onError });
  };
  return (
    <p className={css.end}>
      <span>You can end the plan with its period.</span>
      <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => void ask()}>
        End plan
      </Button>
    </p>
  );
}
