import {
  cancelPolicySimulation,
  getPolicySimulation,
  startPolicySimulation,
  type NewestSimulation,
} from '@freehold/contract/screening/policy-simulations';
import { changeScreeningPolicy, type NewScreeningPolicy } from '@freehold/contract/screening/screening-policy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { policyKey } from '../../../shared/screening-policy-query.ts';
import { topicKey } from '../../../lib/topic-key.ts';

const POLL_MS = 2_000;
const simulationKey = topicKey('screening-policy', 'simulation');

/** Past checks scored again; asked every two seconds while they are, besides the live events. */
export const simulationQuery = queryOptions({
  queryKey: simulationKey,
  queryFn: ({ signal }) => call(getPolicySimulation, { signal }),
  refetchInterval: (query) => (query.state.data?.simulation?.state === 'running' ? POLL_MS : false),
});

function useSimulationAct<Input>(act: (input: Input) => Promise<NewestSimulation>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: (newest) => client.setQueryData(simulationKey, newest) });
}
export const useStartSimulation = () => useSimulationAct((_: void) => call(startPolicySimulation, {}));
export const useCancelSimulation = () => useSimulationAct((id: number) => call(cancelPolicySimulation, { params: { id } }));

export function useSavePolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewScreeningPolicy>) => call(changeScreeningPolicy, { body }),
    onSuccess: (policy) => client.setQueryData(policyKey, policy),
  });
}
