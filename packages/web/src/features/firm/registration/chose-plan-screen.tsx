import type { Plan } from '@freehold/contract/firm/plans';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { plansQuery } from '../../../shared/plans-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { firstChoice, paidLine } from './plan-words.ts';
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
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(() => firstChoice(plans));
  const current = plans.find((plan) => plan.is_current);
  const wanted = plans.find((plan) => plan.id === chosen);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        // The sum of a move stands there, before anybody agrees to it.
        if (wanted && !wanted.is_current) void navigate({ to: '/plans_billings', search: { move: wanted.id } });
      }}
    >
      <PlanChoice plans={plans} value={chosen} onChange={setChosen} />
      <div className={css.foot}>
        {!mayChange ? (
          <p className="fh-body">An owner or Accounts can change the plan.</p>
        ) : wanted && !wanted.is_current ? (
          <PlainButton size="lg" type="submit">
            {`Change to ${wanted.name}`}
          </PlainButton>
        ) : (
          <p className="fh-body">{current ? `${current.name} is your plan now.` : 'Choose a plan to change to it.'}</p>
        )}
      </div>
    </form>
  );
}
