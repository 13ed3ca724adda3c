import * as contract from '@freehold/contract/payments/requests';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import type { HistorySearch } from './history-search.ts';

export const PER_PAGE = 25;
type Asked = HistorySearch & { property_id?: number; party_id?: number };

/** Without what was not chosen. */
const queryOf = ({ view, category, from, to, q, property_id, party_id }: Asked) => ({
  ...(view && { view }),
  ...(category && { category }),
  ...(from && { from }),
  ...(to && { to }),
  ...(q && { q }),
  ...(property_id && { property_id }),
  ...(party_id && { party_id }),
});

export const historyQuery = (search: Asked) =>
  queryOptions({
    queryKey: topicKey('payments', 'history', search),
    queryFn: ({ signal }) =>
      callWithMeta(contract.listPayments, { query: { ...queryOf(search), page: search.page ?? 1, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('payments', 'one', id),
    queryFn: ({ signal }) => call(contract.readPayment, { params: { id }, signal }),
  });

export type ToExamine = z.input<typeof contract.examinePaymentRequest.body>;
export const examineQuery = (body: ToExamine) =>
  queryOptions({
    queryKey: topicKey('payments', 'examine', body),
    queryFn: ({ signal }) => call(contract.examinePaymentRequest, { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useExportPayments(search: HistorySearch) {
  return useMutation({
    mutationFn: async () => {
      const { blob, name } = await fetchFile(contract.exportPayments, { query: queryOf(search) });
      saveFile(blob, name ?? 'payments.csv');
    },
  });
}
export function useReceipt(id: number) {
  return useMutation({
    mutationFn: async () => {
      const { blob, name } = await fetchFile(contract.readReceipt, { params: { id } });
      saveFile(blob, name ?? 'receipt.pdf');
    },
  });
}

/** An act on payments; whatever came of it, the lists ask again. */
function useAct<In, Out>(act: (input: In, idempotencyKey: string) => Promise<Out>) {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: In) => keyed((idempotencyKey) => act(input, idempotencyKey)),
    onSettled: () => invalidateTopic(client, 'payments'),
  });
}
export const useRequestPayment = () =>
  useAct((body: contract.NewPaymentInput & { send: boolean }, idempotencyKey) => call(contract.requestPayment, { body, idempotencyKey }));
export const useChangePayment = (id: number) =>
  useAct((body: contract.NewPaymentInput & { version: number }) => call(contract.changePayment, { params: { id }, body }));
export const useSendPayment = (id: number) =>
  useAct((_: void, idempotencyKey) => call(contract.sendPayment, { params: { id }, idempotencyKey }));
export const useDeletePayment = (id: number) => useAct((_: void) => call(contract.deletePayment, { params: { id } }));
export const useAnswerApproval = (id: number) =>
  useAct((body: { approve: boolean; reason?: string }, idempotencyKey) =>
    call(contract.answerPaymentApproval, { params: { id }, body, idempotencyKey }),
  );
export const useRemind = (id: number) =>
  useAct((_: void, idempotencyKey) => call(contract.remindPayer, { params: { id }, idempotencyKey }));
export const useCancel = (id: number) => useAct((reason: string) => call(contract.cancelPayment, { params: { id }, body: { reason } }));
export const useRelease = (id: number) => useAct((reason: string) => call(contract.releasePayment, { params: { id }, body: { reason } }));
export type MarkInput = { amount_pence: number; received_on: string; bank_reference: string; evidence: string; payer_name?: string };
export const useMark = (id: number) =>
  useAct((body: MarkInput, idempotencyKey) => call(contract.markReceived, { params: { id }, body, idempotencyKey }));
export const useNamePayer = (id: number) =>
  useAct((body: { name: string; came_from: 'statement' | 'told' }, idempotencyKey) =>
    call(contract.namePayer, { params: { id }, body, idempotencyKey }),
  );
export const useAnswerMark = (id: number) =>
  useAct(({ mark, confirm }: { mark: number; confirm: boolean }) =>
    call(contract.answerMark, { params: { id, mark_id: mark }, body: { confirm } }),
  );
export type RefundInput = { amount_pence: number; reason: keyof typeof contract.REFUND_REASONS; note: string };
export const useRefund = (id: number) =>
  useAct((body: RefundInput, idempotencyKey) => call(contract.refundPayment, { params: { id }, body, idempotencyKey }));
export const useAnswerRefund = (id: number) =>
  useAct(({ refund, agree }: { refund: number; agree: boolean }) =>
    call(contract.answerRefund, { params: { id, refund_id: refund }, body: { agree } }),
  );
export type OutcomeInput = {
  kind: keyof typeof contract.HOLDING_OUTCOMES;
  because?: keyof typeof contract.RETAINED_BECAUSE;
  note: string;
};
export const useSettle = (id: number) => useAct((body: OutcomeInput) => call(contract.settleHolding, { params: { id }, body }));
