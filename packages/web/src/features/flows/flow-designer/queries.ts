import { listFlowDesigns, readFlowDesign } from '@freehold/contract/flows/flow-designs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

export const designsQuery = queryOptions({
  queryKey: topicKey('flows', 'designs'),
  queryFn: ({ signal }) => call(listFlowDesigns, { signal }),
});

export const designQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('flows', 'design', id),
    queryFn: ({ signal }) => call(readFlowDesign, { params: { id }, signal }),
  });
