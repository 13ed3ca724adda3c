import { changePlan, type Plan } from '@freehold/contract/firm/plans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { PlanChoice } from './plan-choice.tsx';
import { firstChoice, paidLine } from './plan-words.ts';
import { plansQuery } from './queries.ts';
import css from './chose-plan-screen.module.css';

/** The same choice of plans as in the registration, for later changes. */
export function ChosePlanScreen() {
  const { can } = useCurrentUser();
  const query = useQuery({ ...plansQuery, enabled: can.see_billing });
  const { data } = query;
  if (!can.see_billing)
    return (
      <div className="fh-page">
        <Forbidden level={1} title="Plans are for owners, admins and accounts">
          Ask an owner of your workspace if it needs another plan.
        </Forbidden>
      </div>
    );
  return (
    <div className="fh-page">
      <div className={css.narrow}>
        <PageHead title="Choose a plan" sub={data ? paidLine(data) : undefined} />
        {data ? (
          <Choice plans={data} mayChange={can.manage_billing} />
        ) : query.isError ? (
          <PartFailed title="The plans could not load" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingCard height={280} label="The plans are loading" />
        )}
      </div>
    </div>
  );
}

function Choice({ plans, mayChange }: { plans: Plan[]; mayChange: boolean }) {
  const { session } = useRouteContext({ from: '__root__' });
  const client = useQueryClient();
  const [chosen, setChosen] = useState(() => firstChoice(plans));
  const current = plans.find((plan) => plan.is_current);
  const wanted = plans.find((plan) => plan.id === chosen);
  const change = useMutation({
    mutationFn: (plan: string) => call(changePlan, { body: { plan } }),
    onSuccess(now) {
      client.setQueryData(plansQuery.queryKey, now);
      toast.ok('Plan changed', now.find((plan) => plan.is_current)?.name ?? '');
      // The plan stands in the user’s data too.
      void session.renewUser().catch(() => undefined);
    },
  });
  const refused = change.error
    ? (fieldErrorsOf(change.error)['plan'] ?? (messageOf(change.error) || 'The plan could not be changed. Try again in a moment.'))
    : null;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted && !wanted.is_current) change.mutate(wanted.id);
      }}
    >
      <FormErrors count={0} before="" message={refused} />
      <PlanChoice plans={plans} value={chosen} onChange={setChosen} />
      <div className={css.foot}>
        {!mayChange ? (
          <p className="fh-body">An owner or admin can change the plan.</p>
        ) : wanted && !wanted.is_current ? (
          <PlainButton size="lg" type="submit" loading={change.isPending}>
            {`Change to ${wanted.name}`}
          </PlainButton>
        ) : (
          <p className="fh-body">{current ? `${current.name} is your plan now.` : 'Choose a plan to change to it.'}</p>
        )}
      </div>
    </form>
  );
}
