import * as contract from '@freehold/contract/payments/providers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { AuthUser } from '@freehold/contract/access/identity';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { ME_KEY } from '../../../shared/workspace-queries.ts';

export const reconciliationQuery = () =>
  queryOptions({
    queryKey: topicKey('payments', 'reconciliation'),
    queryFn: ({ signal }) => call(contract.readReconciliation, { signal }),
  });

/** An act on the account. The menu has the Payment group as soon as clients can pay. */
function useAccountAct<In>(act: (input: In) => Promise<contract.PaymentsAccount>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ status }) =>
      client.setQueryData<AuthUser>(ME_KEY, (user) => {
        if (!user) return user;
        const connected_account = status === 'none' || status === 'onboarding' ? null : { status };
        return { ...user, owner: { ...user.owner, connected_account } };
      }),
    onSettled: () => invalidateTopic(client, 'payments'),
  });
}
export const useChangeAccount = () =>
  useAccountAct((body: contract.AccountSettingsInput) => call(contract.changePaymentsAccount, { body }));
export const useChangeBank = () => useAccountAct((body: contract.BankDetailsInput) => call(contract.changeBankDetails, { body }));
export const useAnswerBank = () => useAccountAct((approve: boolean) => call(contract.answerBankDetails, { body: { approve } }));
export const useRefreshAccount = () => useAccountAct((_: void) => call(contract.refreshAccount));
export function useCompare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_: void) => call(contract.compareWithProvider),
    onSettled: () => invalidateTopic(client, 'payments'),
  });
}
export const useOnboarding = () => useMutation({ mutationFn: () => call(contract.beginOnboarding) });
