import type { Registration } from '@freehold/contract/firm/registration';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { CompanyStep } from './company-step.tsx';
import { PlanStep } from './plan-step.tsx';
import { PoliciesStep } from './policies-step.tsx';
import { after, before, stepToShow, type Step } from './steps.ts';
import { SupervisionStep } from './supervision-step.tsx';
import { TeamStep } from './team-step.tsx';
import { useDrafts, type Drafts } from './use-drafts.ts';

export type StepProps = {
  registration: Registration;
  drafts: Drafts;
  /** Nothing leads back from the first step. */
  onBack: (() => void) | undefined;
  /** The step is saved. */
  onDone: () => void;
};

const SCREENS = { company: CompanyStep, supervision: SupervisionStep, team: TeamStep, plan: PlanStep, policies: PoliciesStep };

/** The five steps of whoever founds the workspace. The step stands in the address, so that the browser’s own way back leads through them. */
export function FounderSteps({ registration }: { registration: Registration }) {
  const { step: asked } = useSearch({ from: '/sign-up/complete' });
  const navigate = useNavigate();
  const drafts = useDrafts();
  const step = stepToShow(registration, asked);
  if (step === null) return <Navigate to="/sign-up/completed" replace />;

  const goTo = (next: Step | undefined) =>
    void navigate(next === undefined ? { to: '/sign-up/completed' } : { to: '/sign-up/complete', search: { step: next } });
  const Screen = SCREENS[step];
  const previous = before(step);
  return (
    <Screen
      key={step}
      registration={registration}
      drafts={drafts}
      onBack={previous === undefined ? undefined : () => goTo(previous)}
      onDone={() => {
        drafts.drop(step);
        goTo(after(step));
      }}
    />
  );
}
