import type { DocumentFilter, DocumentRow } from '@freehold/contract/signing/signing-documents';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findListed, findSenders, findTotals, type ListedDocument } from './list-store.ts';
import { presentProperty } from './present-document.ts';
import { referenceOf } from './turn.ts';

export async function listDocuments(
  scope: MemberScope,
  { now }: Pick<Services, 'now'>,
  query: DocumentFilter & { page: number; perPage: number },
) {
  requireMay(scope, 'see_documents');
  return scope.transaction(async (trx) => {
    const { rows, total } = await findListed(trx, scope, query, now());
    const totals = await findTotals(trx, scope, query, now());
    const senders = await findSenders(trx, scope);
    const { page, perPage } = query;
    return {
      data: rows.map(presentRow),
      meta: {
        page,
        perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / perPage)),
        totals: {
          all: totals.all,
          out: { count: totals.out, opened: totals.opened },
          signed: { count: totals.signed, this_month: totals.signed_month },
          declined: { count: totals.declined, this_month: totals.declined_month },
          draft: { count: totals.draft, oldest_at: totals.oldest?.toISOString() ?? null },
          voided: totals.voided,
          expired: totals.expired,
        },
        senders: senders.map(({ id, first_name: first, surname }) => ({ id, name: [first, surname].filter(Boolean).join(' ') })),
      },
    };
  });
}

function presentRow(row: ListedDocument): DocumentRow {
  const { property_id: propertyId, line1, line2, town, postcode, kind } = row;
  const hasProperty = propertyId !== null && line1 !== null && kind !== null && town !== null && postcode !== null;
  return {
    id: row.id,
    reference: referenceOf(row),
    title: row.title,
    pages: row.pages,
    status: row.status,
    property: hasProperty ? presentProperty({ id: propertyId, line1, line2, town, postcode, kind }) : null,
    people: { first: row.first, count: row.count },
    signed: { done: row.done, total: row.total },
    undelivered: row.undelivered,
    sent_at: row.sent_at?.toISOString() ?? null,
    changed_at: row.changed_at.toISOString(),
  };
}
