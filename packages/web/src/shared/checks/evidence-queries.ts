import { listCertificates, printCertificate } from '@freehold/contract/compliance/retention';
import { listEvidence, readEvidence } from '@freehold/contract/identity/evidence';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, fetchFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { topicKey } from '../../lib/topic-key.ts';

/** The files of a check: what they are, who opened them, what was erased. */
export const evidenceQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('check', 'evidence', id),
    queryFn: ({ signal }) => call(listEvidence, { params: { id }, signal }),
  });

export type PictureAsked = { id: number; key: string; size: 'small' | 'large'; page?: number; masked?: boolean };

/** Pictures stay in the memory of the page for a minute after nothing shows them; no live event asks for them again. */
const KEPT_MS = 60_000;
const pictureQuery = ({ id, key, size, page = 1, masked = false }: PictureAsked) =>
  queryOptions({
    queryKey: ['picture', id, key, size, page, masked],
    queryFn: async ({ signal }) =>
      (await fetchFile(readEvidence, { params: { id, key }, query: { size, page, ...(masked ? { masked } : {}) }, signal })).blob,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: 1,
  });

/** A picture as an address that only this page can open, and only while it stands. */
export function usePicture(asked: PictureAsked | null) {
  const query = useQuery({ ...pictureQuery(asked ?? { id: 0, key: '', size: 'small' }), enabled: asked !== null });
  const blob = query.data;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [blob]);
  return { address, error: query.error, isPending: asked !== null && query.isPending, again: () => void query.refetch() };
}

/** Saves a file as it came, which is recorded. */
export const useDownloadEvidence = (id: number) =>
  useMutation({
    mutationFn: async ({ key, name }: { key: string; name: string }) =>
      saveFile((await fetchFile(readEvidence, { params: { id, key }, query: { size: 'original' } })).blob, name),
  });

/** Saves the certificate of what was erased: the one that names the files by their hashes. */
export const useErasureCertificate = (id: number) =>
  useMutation({
    mutationFn: async (hashes: readonly string[]) => {
      const all = await call(listCertificates, { query: { object: `check:${id}` } });
      const found = all.find((one) => hashes.every((hash) => one.hashes.includes(hash)));
      if (!found) throw new Error('There is no certificate of this erasure.');
      const { blob, name } = await fetchFile(printCertificate, { params: { id: found.id } });
      saveFile(blob, name ?? `${found.ref}.pdf`);
    },
  });
