import {
  addPasskey,
  confirmTwoStep,
  getSignInMethods,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTwoStep,
  stopTwoStep,
} from '@freehold/contract/access/sign-in-methods';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { makePasskey } from '../../../lib/identity/passkey-prompt.ts';

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => call(getSignInMethods, { signal }),
});

/** A change of the methods; the page asks for them again whatever came of it, since a refusal may mean that they changed elsewhere. */
function useMethodChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey }),
  });
}

/** The browser makes the passkey between two calls: one for what it must contain, one to keep it under a name. */
export function useAddPasskey() {
  return useMethodChange(async (name: string) => {
    const response = await makePasskey(await call(startPasskey));
    return call(addPasskey, { body: { name, response } });
  });
}
export function useRenamePasskey() {
  return useMethodChange(({ id, name }: { id: number; name: string }) => call(renamePasskey, { params: { id }, body: { name } }));
}
export function useRemovePasskey() {
  return useMethodChange((id: number) => call(removePasskey, { params: { id } }));
}

/** The secret counts once a code of the app has confirmed it. */
export function useStartTwoStep() {
  return useMethodChange((_: void) => call(startTwoStep));
}
export function useConfirmTwoStep() {
  return useMethodChange((code: string) => call(confirmTwoStep, { body: { code } }));
}
export function useRenewRecoveryCodes() {
  return useMethodChange((code: string) => call(renewRecoveryCodes, { body: { code } }));
}
export function useStopTwoStep() {
  return useMethodChange((code: string) => call(stopTwoStep, { body: { code } }));
}
