import type { PartyListRow } from '@freehold/contract/people/parties';
import { londonDate } from '../../../platform/london-time.ts';
import { maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';
import type { Services } from '../../../platform/services.ts';
import { findMatching } from '../../../platform/search-index/find-matching.ts';
import {
  countKinds,
  countParties,
  findPartiesPage,
  findRolesOf,
  type FoundIds,
  type ListedParty,
  type ListVisibility,
  type PartiesAsked,
} from './list-store.ts';
import { presentPartyRef } from './present-party-ref.ts';
import { knowsFrozen, partyVisibility, type PartyVisibility } from './visibility.ts';

/** One page of the workspace's people and companies. Who sees names alone finds by names alone. */
export function listParties(scope: MemberScope, services: Services, asked: PartiesAsked) {
  const visibility = partyVisibility(scope);
  const { workspaceId } = scope;
  const seen = visibilityOfList(scope, services);
  return scope.transaction(async (trx) => {
    const found = asked.q ? await findMatching(trx, 'party', asked.q, { seesContacts: reach(scope, 'see_properties') === 'all' }) : null;
    const kinds = await countKinds(trx, workspaceId);
    const total = await totalOf(trx, seen, asked, found, kinds);
    const rows = await findPartiesPage(trx, seen, asked, found, total);
    const roles = rolesByParty(
      await findRolesOf(
        trx,
        workspaceId,
        rows.map((row) => row.id),
      ),
    );
    return {
      data: rows.map((row) => presentListed(scope, visibility, row, roles.get(row.id) ?? [])),
      meta: {
        page: asked.page,
        perPage: asked.perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / asked.perPage)),
        ...kinds,
      },
    };
  });
}

/** How many pass; where only the kind or a text narrows, it is counted already. */
function totalOf(
  trx: Trx,
  seen: ListVisibility,
  asked: PartiesAsked,
  found: FoundIds,
  { people, companies }: { people: number; companies: number },
) {
  const { role, risk, kept, aml, kind } = asked;
  // The index knows no record that was merged away: what a text found is what passes, where nothing else narrows it.
  if (found !== null && !role && !risk && !kept && !aml && !kind) return Promise.resolve(found.length);
  if (found !== null || role || risk || kept || aml) return countParties(trx, seen, asked, found);
  return Promise.resolve(kind === 'person' ? people : kind === 'company' ? companies : people + companies);
}

export const visibilityOfList = (scope: MemberScope, services: Pick<Services, 'now'>): ListVisibility => ({
  workspaceId: scope.workspaceId,
  frozenToo: knowsFrozen(scope),
  today: londonDate(services.now()),
  risks: partyVisibility(scope) !== 'names',
});

type RoleRow = Awaited<ReturnType<typeof findRolesOf>>[number];
export function rolesByParty(rows: readonly RoleRow[]): Map<number, RoleRow[]> {
  const byParty = new Map<number, RoleRow[]>();
  for (const row of rows) byParty.set(row.party_id, [...(byParty.get(row.party_id) ?? []), row]);
  return byParty;
}

export function presentListed(scope: Scope, visibility: PartyVisibility, row: ListedParty, roles: readonly RoleRow[]): PartyListRow {
  const hasContacts = visibility !== 'names';
  const [phone] = row.phones;
  const [email] = row.emails;
  const [newest] = roles;
  return {
    ...presentPartyRef(scope, row),
    born: hasContacts && row.dob !== null ? Number(row.dob.slice(0, 4)) : null,
    company_number: row.company_number,
    phone: hasContacts && phone !== undefined ? maskPhone(phone) : null,
    email: hasContacts && email !== undefined ? maskEmail(email) : null,
    roles: [...new Set(roles.map((role) => role.role))],
    property: newest ? { id: newest.id, kind: newest.kind === 'sale' ? 'sale' : 'letting', address: firstLine(newest) } : null,
    properties: new Set(roles.map((role) => role.id)).size,
    risk_level: hasContacts ? row.risk_level : null,
    relationship_started_on: row.relationship_started_on,
    relationship_ended_on: row.relationship_ended_on,
    retention_until: row.retention_until,
    legal_hold: row.legal_hold,
    changed_at: row.updated_at.toISOString(),
  };
}

export const firstLine = ({ line1, line2 }: { line1: string; line2: string | null }) => (line2 === null ? line1 : `${line1}, ${line2}`);
