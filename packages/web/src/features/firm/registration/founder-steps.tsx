import type { Registration } from '@freehold/contract/firm/registration';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { LoadingStep } from './loading-step.tsx';
import { after, before, stepToShow, type Step } from './steps.ts';
import { useDrafts, type Drafts } from './use-drafts.ts';

export type StepProps = {
  registration: Registration;
  drafts: Drafts;
  /** Nothing leads back from the first step. */
  onBack: (() => void) | undefined;
  /** The step is saved. */
  onDone: () => void;
};

// Each step comes when it is opened: the first is what somebody waits for.
const LOADS: Record<Step, () => Promise<ComponentType<StepProps>>> = {
  company: async () => (await import('./company-step.tsx')).CompanyStep,
  supervision: async () => (await import('./supervision-step.tsx')).SupervisionStep,
  team: async () => (await import('./team-step.tsx')).TeamStep,
  plan: async () => (await import('./plan-step.tsx')).PlanStep,
  policies: async () => (await import('./policies-step.tsx')).PoliciesStep,
};
const loaded: Partial<Record<Step, ComponentType<StepProps>>> = {};
async function loadStep(step: Step): Promise<void> {
  loaded[step] ??= await LOADS[step]();
}

/** Fetches a step and has it drawn once it is here. React would hold a lazy one back for 300 ms more. */
function useStep(step: Step | null): void {
  const [, setArrived] = useState<Step>();
  useEffect(() => {
    if (step === null || loaded[step] !== undefined) return;
    loadStep(step).then(
      () => setArrived(step),
      (error: unknown) =>
        setArrived(() => {
          throw error;
        }),
    );
  }, [step]);
}

/** The five steps of whoever founds the workspace. The step stands in the address, so that the browser’s own way back leads through them. */
export function FounderSteps({ registration }: { registration: Registration }) {
  const { step: asked } = useSearch({ from: '/sign-up/complete' });
  const navigate = useNavigate();
  const drafts = useDrafts();
  const step = stepToShow(registration, asked);
  useStep(step);
  const next = step === null ? undefined : after(step);
  useEffect(() => {
    if (next === undefined) return;
    // The next one, while this one is filled in.
    const load = () => void loadStep(next).catch(() => undefined);
    addEventListener('input', load, { once: true });
    return () => removeEventListener('input', load);
  }, [next]);
  if (step === null) return <Navigate to="/sign-up/completed" replace />;

  const goTo = (to: Step | undefined) =>
    void navigate(to === undefined ? { to: '/sign-up/completed' } : { to: '/sign-up/complete', search: { step: to } });
  const Screen = loaded[step];
  if (Screen === undefined) return <LoadingStep email={registration.me.email} />;
  const previous = before(step);
  return (
    <Screen
      key={step}
      registration={registration}
      drafts={drafts}
      onBack={previous === undefined ? undefined : () => goTo(previous)}
      onDone={() => {
        drafts.drop(step);
        goTo(next);
      }}
    />
  );
}
