import {
  fetchDataNow,
  listDataLoads,
  loadOpenData,
  removeDataAddress,
  setDataAddress,
  turnOffDataAddress,
} from '@freehold/contract/insights/data-loads';
import { getOpenData } from '@freehold/contract/insights/open-data';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, sessionOf } from '../../../lib/api.ts';

const KEY = ['open data'];
const LOADS = [...KEY, 'loads'];
const LOOKS_AGAIN_MS = 2_000;

export const setsQuery = () => queryOptions({ queryKey: [...KEY, 'sets'], queryFn: ({ signal }) => call(getOpenData, { signal }) });

/** Looked at again and again while anything is being loaded. */
export const loadsQuery = () =>
  queryOptions({
    queryKey: LOADS,
    queryFn: ({ signal }) => call(listDataLoads, { signal }),
    refetchInterval: ({ state }) => (state.data?.loads.some(({ ended_at: ended }) => ended === null) ? LOOKS_AGAIN_MS : false),
  });

function useChange<T>(change: (about: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useLoadFile = () =>
  useChange(async (file: File) => {
    const { uploadInParts } = await import('../../../lib/upload-in-parts.ts');
    const upload = await uploadInParts(file, sessionOf(loadOpenData));
    return call(loadOpenData, { body: { upload, file_name: file.name.slice(-120) } });
  });
export const useSetAddress = () => useChange((body: { address: string; every_days: number }) => call(setDataAddress, { body }));
export const useTurnOff = () => useChange((id: number) => call(turnOffDataAddress, { params: { id } }));
export const useFetchNow = () => useChange((id: number) => call(fetchDataNow, { params: { id } }));
export const useRemoveAddress = () => useChange((id: number) => call(removeDataAddress, { params: { id } }));
