import type { KeptRegister, Register } from '@freehold/contract/compliance/register-forms';
import {
  acknowledgePolicy,
  addEntryVersion,
  addRegisterEntry,
  exportRegister,
  getCompliance,
  getEntryVersions,
  listRegister,
  openEntryFile,
  withdrawEntry,
} from '@freehold/contract/compliance/registers';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith, invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import type { ComplianceSearch } from './compliance-search.ts';
import type { EntryInput } from './entry-form.ts';

export const PER_PAGE = 15;

/** Lines of registers come from checks, properties and members too. */
const FROM_ELSEWHERE = alsoWith('check', 'properties', 'members', 'workspace');
export const complianceQuery = queryOptions({
  queryKey: topicKey('compliance', 'overview'),
  queryFn: ({ signal }) => call(getCompliance, { signal }),
  meta: FROM_ELSEWHERE,
});
export const registerQuery = (register: Register, { state, page = 1, q }: ComplianceSearch) =>
  queryOptions({
    queryKey: topicKey('compliance', 'register', register, state, page, q),
    queryFn: ({ signal }) => callWithMeta(listRegister, { params: { register }, query: { state, page, perPage: PER_PAGE, q }, signal }),
    placeholderData: keepPreviousData,
    meta: FROM_ELSEWHERE,
  });
export const versionsQuery = (register: KeptRegister, id: number) =>
  queryOptions({
    queryKey: topicKey('compliance', 'versions', register, id),
    queryFn: ({ signal }) => call(getEntryVersions, { params: { register, id }, signal }),
  });

/** What stands on the page is asked again whatever came of it: a refusal may mean that somebody was faster. */
function useRegisterAct<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidateTopic(client, 'compliance') });
}
type Kept = { register: KeptRegister; file: File | null; body: EntryInput };
export const useAddEntry = () =>
  useRegisterAct(({ register, file, body }: Kept) => callWithFile(addRegisterEntry, { params: { register }, file, body }));
export const useAddVersion = () =>
  useRegisterAct(({ register, id, version, keepsFile, file, body }: Kept & { id: number; version: number; keepsFile: boolean }) =>
    callWithFile(addEntryVersion, { params: { register, id }, file, body: { ...body, version, keeps_file: keepsFile ? 'yes' : 'no' } }),
  );
export const useWithdraw = () =>
  useRegisterAct(({ register, id, ...body }: { register: KeptRegister; id: number; version: number; reason: string }) =>
    call(withdrawEntry, { params: { register, id }, body }),
  );
export const useAcknowledge = () =>
  useRegisterAct(({ id, version }: { id: number; version: number }) => call(acknowledgePolicy, { params: { id }, body: { version } }));
export const useEntryFile = () =>
  useMutation({
    mutationFn: async ({ name: ours, ...params }: { register: KeptRegister; id: number; version: number; name: string }) => {
      const { blob, name } = await fetchFile(openEntryFile, { params });
      saveFile(blob, name ?? ours);
    },
  });
export const useExportRegister = () =>
  useMutation({
    mutationFn: async (register: Register) => {
      const { blob, name } = await fetchFile(exportRegister, { params: { register } });
      saveFile(blob, name ?? `register-${register}.csv`);
    },
  });
