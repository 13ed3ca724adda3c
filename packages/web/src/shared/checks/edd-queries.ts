import { addEddFile, openEddFile, removeEddFile, saveEddPack } from '@freehold/contract/check-kinds';
import type { EddFile, EddShows } from '@freehold/contract/checks/enhanced-due-diligence';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, fetchFile } from '../../lib/api.ts';
import { callWithFile } from '../../lib/call-with-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useCheckAct } from './check-queries.ts';

export const useSaveEddPack = (id: number) =>
  useCheckAct(id, (body: z.input<(typeof saveEddPack)['body']>) => call(saveEddPack, { params: { id }, body }));
export const useAddEddFile = (id: number) =>
  useCheckAct(id, ({ file, shows }: { file: File; shows: EddShows }) =>
    callWithFile(addEddFile, { params: { id }, file, body: { shows } }),
  );
export const useRemoveEddFile = (id: number) =>
  useCheckAct(id, (fileId: number) => call(removeEddFile, { params: { id, file_id: fileId } }));

/** Saved on the computer of whoever asked: what a client sent is not opened in the page. */
export function useOpenEddFile(id: number) {
  return useMutation({
    mutationFn: async ({ id: fileId, name }: Pick<EddFile, 'id' | 'name'>) => {
      const { blob } = await fetchFile(openEddFile, { params: { id, file_id: fileId } });
      saveFile(blob, name);
    },
  });
}
