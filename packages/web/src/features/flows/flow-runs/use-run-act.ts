import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { runKey } from '../../../shared/runs-query.ts';

/** An act on a run: its answer becomes what is on screen. After a refusal the run is read again, so that one sees what it stands at. */
export function useRunAct<Input>(runId: number, act: (input: Input, idempotencyKey: string) => Promise<FlowRun>) {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => keyed((idempotencyKey) => act(input, idempotencyKey)),
    onSuccess: (run) => client.setQueryData(runKey(runId), run),
    onSettled: () => invalidateTopic(client, 'flows'),
  });
}

/** Why an act was refused, in a sentence; null where it was not. */
export function refusalOf(error: unknown): string | null {
  if (!error) return null;
  if (isApiError(error, 'STALE_VERSION'))
    return 'Someone else changed this run meanwhile. It is shown as it is now, and what you typed is still here. Look again, then send it once more.';
  return (Object.values(fieldErrorsOf(error))[0] ?? messageOf(error)) || 'This could not be done. Try again in a moment.';
}
