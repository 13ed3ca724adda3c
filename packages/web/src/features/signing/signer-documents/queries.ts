import { listSignerDocuments } from '@freehold/contract/signing/signer-documents';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWithMeta } from '../../../lib/api.ts';
import { SIGNER_KEY } from '../../../shared/forget-signer.ts';

export const PER_PAGE = 25;
export type ListState = 'pending' | 'signed';

/** One page of the signer's documents: those that wait for them, or those they signed. */
export const signerDocumentsQuery = (state: ListState, page: number) =>
  queryOptions({
    queryKey: [...SIGNER_KEY, 'documents', state, page],
    queryFn: ({ signal }) => callWithMeta(listSignerDocuments, { query: { state, page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
