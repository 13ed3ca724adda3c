import { listChecks } from '@freehold/contract/check-kinds';
import { totalProperties } from '@freehold/contract/properties/property-lists';
import { listDocuments } from '@freehold/contract/signing/signing-documents';
import { listTasks } from '@freehold/contract/overview/tasks';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithMeta } from '../../../lib/api.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import { notificationsQuery } from '../../../shared/notifications-query.ts';

/** So many rows fit a screen of 900 px with everything else. */
export const ROWS_SHOWN = 5;

/** What the dashboard is narrowed to. */
export type AskedBranch = number | 'none' | undefined;

type Asked = { show: 'needs_attention' | 'in_progress'; sort: 'urgency' | 'created' };
/** Asked again with every live event about a check. */
const checksQuery = (asked: Asked, branch: AskedBranch) => {
  const query = { ...asked, perPage: ROWS_SHOWN, ...(branch && { branch }) };
  return queryOptions({
    queryKey: topicKey('check', 'list', query),
    queryFn: ({ signal }) => callWithMeta(listChecks, { query, signal }),
  });
};

export const attentionQuery = (branch: AskedBranch) => checksQuery({ show: 'needs_attention', sort: 'urgency' }, branch);
export const progressQuery = (branch: AskedBranch) => checksQuery({ show: 'in_progress', sort: 'created' }, branch);

/** What waits beside checks. Asked again when anything it is made of changes. */
export const tasksQuery = queryOptions({
  queryKey: topicKey('workspace', 'tasks'),
  meta: alsoWith('members', 'verification', 'lists', 'check', 'parties', 'properties'),
  queryFn: ({ signal }) => call(listTasks, { signal }),
});

export const propertyTotalsQuery = (branch: AskedBranch) =>
  queryOptions({
    queryKey: topicKey('properties', 'totals', branch),
    queryFn: ({ signal }) => call(totalProperties, { query: { ...(branch && { branch }) }, signal }),
  });

/** Documents that are out, those first that changed last. */
export const documentsOutQuery = queryOptions({
  queryKey: topicKey('documents', 'list', 'dashboard'),
  queryFn: ({ signal }) => callWithMeta(listDocuments, { query: { state: 'out', perPage: ROWS_SHOWN }, signal }),
});

/** A few of what this member was told and has not read. */
export const newsQuery = notificationsQuery({ onlyUnread: true, perPage: 4 });
