import * as contract from '@freehold/contract/payments/providers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';

export const reconciliationQuery = () =>
  queryOptions({
    queryKey: topicKey('payments', 'reconciliation'),
    queryFn: ({ signal }) => call(contract.readReconciliation, { signal }),
  });

function useAct<In, Out>(act: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => {
      invalidateTopic(client, 'payments');
      invalidateTopic(client, 'workspace');
    },
  });
}
export const useChangeAccount = () => useAct((body: contract.AccountSettingsInput) => call(contract.changePaymentsAccount, { body }));
export const useChangeBank = () => useAct((body: contract.BankDetailsInput) => call(contract.changeBankDetails, { body }));
export const useAnswerBank = () => useAct((approve: boolean) => call(contract.answerBankDetails, { body: { approve } }));
export const useRefreshAccount = () => useAct((_: void) => call(contract.refreshAccount));
export const useCompare = () => useAct((_: void) => call(contract.compareWithProvider));
export const useOnboarding = () => useMutation({ mutationFn: () => call(contract.beginOnboarding) });
