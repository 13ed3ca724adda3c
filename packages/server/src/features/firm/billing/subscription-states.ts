import { GRACE_DAYS, type SubscriptionState, TRIAL_DAYS } from '@freehold/contract/firm/billing';
import { addDays } from '@freehold/property-rules/calendar';
import { endOfMonthFrom } from './periods.ts';

/* The states of a plan and what moves between them, over values alone. Days are dates in London; a period ends where the next begins. */

export type Standing = {
  plan: string;
  state: SubscriptionState;
  anchor: string;
  start: string;
  end: string;
  nextPlan: string | null;
  cancels: boolean;
  trialUsed: boolean;
  lateSince: string | null;
};

type Price = { id: string; monthlyPence: number };

/** A first month from today; of a plan that costs something a trial before it, once in the life of a workspace. */
export function begin(plan: Price, today: string, before: Pick<Standing, 'trialUsed' | 'lateSince'> | null): Standing {
  const hasTrial = plan.monthlyPence > 0 && before?.trialUsed !== true;
  const end = hasTrial ? addDays(today, TRIAL_DAYS) : endOfMonthFrom(today, today);
  const lateSince = before?.lateSince ?? null;
  return {
    plan: plan.id,
    state: lateSince !== null ? lateState(lateSince, today) : hasTrial ? 'trialing' : 'active',
    anchor: hasTrial ? end : today,
    start: today,
    end,
    nextPlan: null,
    cancels: false,
    trialUsed: before?.trialUsed === true || hasTrial,
    lateSince,
  };
}

/** How a move to a plan is done: `begin` closes the period today, `up` and `keep` leave it, `down` waits for its end. */
export function kindOfMove(standing: Standing | null, now: Price, to: Price): 'begin' | 'up' | 'down' | 'keep' {
  if (standing === null || standing.state === 'cancelled') return 'begin';
  if (to.id === now.id) return 'keep';
  // Nothing is paid for as yet: a trial changes its plan at once, and ends with a move to one that costs nothing.
  if (now.monthlyPence === 0 || (standing.state === 'trialing' && to.monthlyPence === 0)) return 'begin';
  if (standing.state === 'trialing') return 'up';
  return to.monthlyPence > now.monthlyPence ? 'up' : 'down';
}

export const moveUp = (standing: Standing, plan: string): Standing => ({ ...standing, plan, nextPlan: null, cancels: false });
export const moveDown = (standing: Standing, plan: string): Standing => ({ ...standing, nextPlan: plan, cancels: false });
export const keep = (standing: Standing): Standing => ({ ...standing, nextPlan: null, cancels: false });
export const cancel = (standing: Standing): Standing => ({ ...standing, nextPlan: null, cancels: true });

/** The next period, or the end. A smaller plan begins only where the workspace fits it by then; else the plan goes on. */
export function atPeriodEnd(standing: Standing, fits: boolean): Standing {
  if (standing.cancels) return { ...standing, state: 'cancelled', cancels: false, nextPlan: null, lateSince: null };
  const plan = standing.nextPlan !== null && fits ? standing.nextPlan : standing.plan;
  return {
    ...standing,
    plan,
    nextPlan: null,
    state: standing.state === 'trialing' ? 'active' : standing.state,
    start: standing.end,
    end: endOfMonthFrom(standing.anchor, standing.end),
  };
}

const lateState = (since: string, today: string): 'past_due' | 'restricted' => (today >= stopsOn(since) ? 'restricted' : 'past_due');
/** The day from which no new check is started. */
export const stopsOn = (lateSince: string): string => addDays(lateSince, GRACE_DAYS);

/** What the oldest late invoice makes of it; null where none is late. What has ended stays so. */
export function withLate(standing: Standing, lateSince: string | null, today: string): Standing {
  if (standing.state === 'cancelled') return standing;
  if (lateSince !== null) return { ...standing, state: lateState(lateSince, today), lateSince };
  return { ...standing, state: standing.lateSince === null ? standing.state : 'active', lateSince: null };
}
