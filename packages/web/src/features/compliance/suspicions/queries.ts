import {
  addSuspicionPaper,
  decideSuspicion,
  getSuspicion,
  getSuspicionReaders,
  listSuspicions,
  type NCA_ANSWERS,
  noteNcaAnswer,
  openSuspicionPaper,
  reportSuspicion,
  type SUSPICION_DECISIONS,
} from '@freehold/contract/compliance/suspicions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Forgotten as soon as the page is left, and asked anew each time it is opened. No live event belongs to it: there is none. */
const NOT_KEPT = { gcTime: 0, staleTime: 0 } as const;
const VAULT = 'private-reports';
export const readersQuery = queryOptions({
  queryKey: [VAULT, 'readers'],
  queryFn: ({ signal }) => call(getSuspicionReaders, { signal }),
  ...NOT_KEPT,
});
export const suspicionsQuery = queryOptions({
  queryKey: [VAULT, 'list'],
  queryFn: ({ signal }) => call(listSuspicions, { signal }),
  ...NOT_KEPT,
});
export const suspicionQuery = (id: number) =>
  queryOptions({
    queryKey: [VAULT, 'report', id],
    queryFn: ({ signal }) => call(getSuspicion, { params: { id }, signal }),
    ...NOT_KEPT,
  });

export const useReport = () =>
  useMutation({ gcTime: 0, mutationFn: (body: z.input<typeof reportSuspicion.body>) => call(reportSuspicion, { body }) });
export const useAddPaper = () =>
  useMutation({
    gcTime: 0,
    mutationFn: ({ file, receipt }: { file: File; receipt: string }) => callWithFile(addSuspicionPaper, { file, body: { receipt } }),
  });
export const usePaper = () =>
  useMutation({
    mutationFn: async ({ id, paper_id, name: ours }: { id: number; paper_id: number; name: string }) => {
      const { blob, name } = await fetchFile(openSuspicionPaper, { params: { id, paper_id } });
      saveFile(blob, name ?? ours);
    },
  });
type Decided = {
  id: number;
  version: number;
  decision: (typeof SUSPICION_DECISIONS)[number];
  reason: string;
  nca_reference: string;
  submitted_on?: string;
  asks_consent?: boolean;
};
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ id, ...body }: Decided) => call(decideSuspicion, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [VAULT] }),
  });
}
type Answered = { id: number; version: number; answer: (typeof NCA_ANSWERS)[number]; received_on: string; note: string };
export function useNoteAnswer() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ id, ...body }: Answered) => call(noteNcaAnswer, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [VAULT] }),
  });
}
