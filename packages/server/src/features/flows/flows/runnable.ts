import type { FlowDefinition } from '@freehold/contract/flows/flow-definition';
import type { Installation } from './catalogue.ts';

type Needs = Pick<FlowDefinition, 'checks' | 'steps' | 'status'>;

const lacking = ({ checks, steps }: Needs, { checkKinds, stepTypes }: Installation) => ({
  checks: checks.filter((code) => !checkKinds.some((kind) => kind.code === code)),
  steps: steps.filter(({ type }) => !stepTypes.includes(type)),
});

/** Whether the installation has everything the flow needs: it is published, and each of its checks and steps can be run here. */
export function isRunnable(flow: Needs, installation: Installation): boolean {
  const { checks, steps } = lacking(flow, installation);
  return flow.status === 'published' && checks.length === 0 && steps.length === 0;
}

/** Why the installation cannot run it, in a sentence for whoever opens it; null where it can. */
export function whyNotRunnable(flow: Needs, installation: Installation, nameOfCheck: (code: string) => string): string | null {
  if (isRunnable(flow, installation)) return null;
  if (flow.status === 'retired') return 'This flow was retired. Nothing new is started with it.';
  const { checks, steps } = lacking(flow, installation);
  if (checks.length > 0) return `This installation cannot run it: it has no check called ${inWords(checks.map(nameOfCheck))}.`;
  if (steps.length > 0)
    return `This installation cannot run it: it does not have the step ${inWords(steps.map(({ title }) => `“${title}”`))}.`;
  return 'This installation cannot run it: it is not published yet.';
}

const inWords = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
