import {
  addEvidence,
  confirmPhone,
  removeEvidence,
  sendPhoneCode,
  startVerification,
  submitVerification,
  type DocumentKind,
  type EvidencePart,
} from '@freehold/contract/firm/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { verificationQuery, type Verification } from '../../../shared/verification-query.ts';

/** A step of the verification. What it answers is the page as it stands then; a refusal may mean that it changed elsewhere. */
function useStep<Input>(step: (input: Input) => Promise<Verification>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (page) => client.setQueryData(verificationQuery.queryKey, page),
    onError: () => client.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  });
}

export const useStart = () => useStep((_: void) => call(startVerification));
export const useSubmit = () => useStep((_: void) => call(submitVerification));
export const useConfirmPhone = () => useStep((body: { phone: string; code: string }) => call(confirmPhone, { body }));
export const useRemoveEvidence = () => useStep((id: number) => call(removeEvidence, { params: { id } }));

export type NewEvidence = { part: EvidencePart; file: File; documentKind: DocumentKind | null };
export const useAddEvidence = () =>
  useStep(({ part, file, documentKind }: NewEvidence) =>
    callWithFile(addEvidence, { file, body: { part, ...(documentKind === null ? {} : { document_kind: documentKind }) } }),
  );

export function useSendCode() {
  return useMutation({ mutationFn: (phone: string) => call(sendPhoneCode, { body: { phone } }) });
}
