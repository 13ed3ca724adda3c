import {
  cancelPlan,
  changePlan,
  downloadInvoice,
  listInvoices,
  openCardPage,
  payInvoices,
  previewPlan,
  readSubscription,
  refreshCard,
  removeCard,
  resumePlan,
  setBudget,
  setPaymentMethod,
  type Subscription,
} from '@freehold/contract/firm/billing';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith, invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { toast } from '../../../ui/toast.ts';

export const PER_PAGE = 10;

export const subscriptionQuery = queryOptions({
  queryKey: topicKey('workspace', 'subscription'),
  queryFn: ({ signal }) => call(readSubscription, { signal }),
  // What was used stands on the next invoice.
  meta: alsoWith('check'),
});
export const invoicesQuery = (page: number) =>
  queryOptions({
    queryKey: topicKey('workspace', 'invoices', page),
    queryFn: ({ signal }) => callWithMeta(listInvoices, { query: { page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
export const moveQuery = (plan: string) =>
  queryOptions({
    queryKey: ['plan-move', plan],
    queryFn: ({ signal }) => call(previewPlan, { query: { plan }, signal }),
    // A sum to agree to is asked for anew each time.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

/** What stands on the page is asked again whatever came of it: a refusal may mean that somebody was faster. */
function useBillingAct<Input>(mutationFn: (input: Input) => Promise<Subscription>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (now) => client.setQueryData(subscriptionQuery.queryKey, now),
    onSettled: () => invalidateTopic(client, 'workspace'),
  });
}
export const useCancelPlan = () => useBillingAct((version: number) => call(cancelPlan, { body: { version } }));
export const useResumePlan = () => useBillingAct((version: number) => call(resumePlan, { body: { version } }));
export const useSetPaymentMethod = () =>
  useBillingAct((body: { version: number; billing_email: string | null; purchase_order: string | null }) =>
    call(setPaymentMethod, { body }),
  );
export const useSetBudget = () =>
  useBillingAct((body: { version: number; cap_pence: number | null; at_limit: 'ask_owner' | 'tell' }) => call(setBudget, { body }));

export const useRefreshCard = () => useBillingAct((_: void) => call(refreshCard));
export const useRemoveCard = () => useBillingAct((_: void) => call(removeCard));
export const usePayInvoices = () => useBillingAct((_: void) => call(payInvoices));
export const useOpenCardPage = () => useMutation({ mutationFn: (_: void) => call(openCardPage) });

export function useChangePlan() {
  const client = useQueryClient();
  const { session } = useRouteContext({ from: '__root__' });
  return useMutation({
    mutationFn: (body: { plan: string; total_pence: number }) => call(changePlan, { body }),
    onSettled() {
      invalidateTopic(client, 'workspace');
      // The plan stands in the user’s data too.
      void session.renewUser().catch(() => undefined);
    },
  });
}

export const useInvoiceFile = () =>
  useMutation({
    mutationFn: (id: number) => fetchFile(downloadInvoice, { params: { id } }),
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'invoice.pdf'),
    onError: (error) => toast.fail(messageOf(error) || 'The invoice could not be downloaded. Try again in a moment.'),
  });
