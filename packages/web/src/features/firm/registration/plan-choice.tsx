import type { Plan } from '@freehold/contract/firm/plans';
import { IconCheck, IconKey } from '@tabler/icons-react';
import { useId } from 'react';
import { isSelfHosted, netLine, paidLine, priceOf } from './plan-words.ts';
import css from './plan-choice.module.css';

type Props = { plans: readonly Plan[]; value: string | null; onChange: (plan: string) => void };

/** The plans side by side, the chosen one with a brass edge; one that cannot be chosen says so. Hosting it oneself is a line below them. */
export function PlanChoice({ plans, value, onChange }: Props) {
  const name = useId();
  const cards = plans.filter((plan) => !isSelfHosted(plan));
  const own = plans.find(isSelfHosted);
  // The page's head gives the reason once.
  const said = paidLine(plans);
  const radio = (plan: Plan) => (
    <input
      type="radio"
      name={name}
      value={plan.id}
      checked={plan.id === value}
      disabled={isShut(plan)}
      aria-label={plan.name}
      aria-describedby={`${name}-${plan.id}`}
      onChange={() => onChange(plan.id)}
    />
  );
  return (
    <fieldset className={css.group}>
      <legend className="fh-spoken">Plan</legend>
      <div className={css.plans} style={{ '--across': cards.length }}>
        {cards.map((plan) => (
          <label key={plan.id} className={css.plan} data-chosen={plan.id === value || undefined} data-shut={isShut(plan) || undefined}>
            <span className={css.line}>
              <span className={css.name}>{plan.name}</span>
              {plan.is_current && <span className="fh-tag">Yours now</span>}
              {radio(plan)}
            </span>
            <span className={css.price} id={`${name}-${plan.id}`}>
              <span className={css.figure}>{priceOf(plan.monthly_with_vat_pence)}</span>{' '}
              <span className={css.net}>{plan.monthly_pence === 0 ? 'a month' : 'a month incl. VAT'}</span>
            </span>
            <span className={css.net}>{netLine(plan)}</span>
            <span className={css.about}>{plan.summary}</span>
            <ul className={css.includes}>
              {plan.includes.map((line) => (
                <li key={line}>
                  <IconCheck size={16} stroke={2} aria-hidden />
                  {line}
                </li>
              ))}
            </ul>
            {isShut(plan) && <span className={css.why}>{plan.why_not === said ? 'Cannot be chosen yet' : plan.why_not}</span>}
          </label>
        ))}
      </div>
      {own && (
        <label className={css.hosted} data-chosen={own.id === value || undefined} data-shut={isShut(own) || undefined}>
          <IconKey size={17} stroke={1.7} aria-hidden />
          <span id={`${name}-${own.id}`}>
            Hosting Freehold yourself? Use your own provider keys and pay no plan. <b>{own.name}</b>
            {isShut(own) && ` ${own.why_not ?? ''}`}
          </span>
          {own.is_current && <span className="fh-tag">Yours now</span>}
          {radio(own)}
        </label>
      )}
    </fieldset>
  );
}

const isShut = (plan: Plan) => !plan.can_choose && !plan.is_current;
