import { exportParties as route, type PartyFilters } from '@freehold/contract/people/parties';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { reach, requireMay } from '../../access/public.ts';
import { findMatching } from '../../../platform/search-index/find-matching.ts';
import { countParties, findPartiesPage, findRolesOf, type ListedParty } from './list-store.ts';
import { presentListed, rolesByParty, visibilityOfList } from './list-parties.ts';
import { partyVisibility, type PartyVisibility } from './visibility.ts';

const refuse = refusing(route);
const MOST_ROWS = 50_000;
const ROWS_AT_ONCE = 2_000;
const HEAD = ['Name', 'Kind', 'Born', 'Company number', 'Phone', 'Email', 'Address', 'Your reference', 'Roles', 'Property', 'Properties'];
const HEAD_AFTER = ['AML check', 'Risk', 'Client since', 'Client until', 'Kept until', 'Legal hold', 'Last act'];
const AML: Record<string, string> = {
  notStarted: 'Not started',
  inProgress: 'In progress',
  needsReview: 'Needs review',
  readyToAccept: 'Ready to accept',
  passed: 'Passed',
  acceptedAfterReview: 'Accepted after review',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The people under these filters as a table. What it holds follows what one sees; taking it out is an event of its own. */
export function exportParties(scope: MemberScope, services: Services, filters: PartyFilters) {
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  const visibility = partyVisibility(scope);
  const seen = visibilityOfList(scope, services);
  return scope.transaction(async (trx) => {
    const found = filters.q
      ? await findMatching(trx, 'party', filters.q, { seesContacts: reach(scope, 'see_properties') === 'all' })
      : null;
    const total = await countParties(trx, seen, filters, found);
    if (total > MOST_ROWS) refuse('INVALID_STATE', 'These are more than 50,000 people. Narrow the list first.');
    const parts = [BYTE_ORDER_MARK + csvLine([...HEAD, ...HEAD_AFTER])];
    for (let page = 1; (page - 1) * ROWS_AT_ONCE < total; page += 1) {
      const rows = await findPartiesPage(trx, seen, { ...filters, page, perPage: ROWS_AT_ONCE, sort: 'name', order: 'asc' }, found, total);
      const roles = rolesByParty(
        await findRolesOf(
          trx,
          scope.workspaceId,
          rows.map((row) => row.id),
        ),
      );
      for (const row of rows) parts.push(csvLine(cellsOf(scope, visibility, row, roles.get(row.id) ?? [])));
    }
    await recordEvent(trx, scope, {
      action: 'export.parties',
      object: { type: 'workspace', id: scope.workspaceId, label: `${total} in a table` },
    });
    return {
      bytes: Buffer.from(parts.join('')),
      mime: 'text/csv; charset=utf-8',
      fileName: `people-${londonDate(services.now())}.csv`,
    };
  });
}

type Roles = Parameters<typeof presentListed>[3];
function cellsOf(scope: MemberScope, visibility: PartyVisibility, row: ListedParty, roles: Roles): (string | number | null)[] {
  const shown = presentListed(scope, visibility, row, roles);
  const inClear = visibility === 'clear';
  const [address] = row.addresses;
  return [
    shown.name,
    shown.kind === 'company' ? 'Company' : 'Person',
    inClear ? row.dob : shown.born,
    shown.company_number,
    inClear ? row.phones.join(' ') : shown.phone,
    inClear ? row.emails.join(' ') : shown.email,
    inClear && address ? [address.line1, address.line2, address.town, address.postcode].filter(Boolean).join(', ') : null,
    row.user_reference,
    shown.roles.map((role) => ROLE_WORDS[role]).join(', '),
    shown.property?.address ?? null,
    shown.properties,
    shown.aml === null ? 'None' : (AML[shown.aml.status] ?? null),
    shown.risk_level === 'unset' ? null : shown.risk_level,
    shown.relationship_started_on,
    shown.relationship_ended_on,
    shown.retention_until,
    shown.legal_hold ? 'Yes' : 'No',
    londonDate(row.updated_at),
  ];
}
