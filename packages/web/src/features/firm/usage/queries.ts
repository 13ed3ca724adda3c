import { exportUsage, listUsage, sumUsage, type UsageGroup } from '@freehold/contract/firm/usage';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { toast } from '../../../ui/toast.ts';

export const PER_PAGE = 15;

/** The filters as the server takes them. */
export type UsageAsked = { from?: string; to?: string; kind?: string; member?: number; branch?: number | 'none' };

// What is used follows from checks: a check that changes asks it again.
export const usageQuery = (asked: UsageAsked, group: UsageGroup) =>
  queryOptions({
    queryKey: topicKey('check', 'usage', asked, group),
    queryFn: ({ signal }) => call(sumUsage, { query: { ...asked, group_by: group }, signal }),
    placeholderData: keepPreviousData,
  });
export const chargesQuery = (asked: UsageAsked, page: number) =>
  queryOptions({
    queryKey: topicKey('check', 'usage', 'charges', asked, page),
    queryFn: ({ signal }) => callWithMeta(listUsage, { query: { ...asked, page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const useUsageFile = (asked: UsageAsked) =>
  useMutation({
    mutationFn: () => fetchFile(exportUsage, { query: asked }),
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'usage.csv'),
    onError: (error) => toast.fail(messageOf(error) || 'The usage could not be downloaded. Try again in a moment.'),
  });
