import type { InboundReport } from '@freehold/contract/sharing/inbound-reports';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may } from '../../access/public.ts';
import { findMembers, isSameName } from '../../checks/public.ts';
import { findParties } from '../../people/public.ts';
import { standingForUs, verifyReportHash, type SharedAt, type Standing } from '../report-shares/public.ts';
import type { InboundRow } from './store.ts';

/** Where a report came from that was shared inside the installation; null for a PDF or a link. */
export const sharedAt = ({ from_workspace_id: workspaceId, share_id: shareId }: InboundRow): SharedAt | null =>
  workspaceId === null || shareId === null ? null : { workspaceId, shareId };

export const standingOfInbound = async (trx: Trx, row: InboundRow, now: Date): Promise<Standing | null> => {
  const at = sharedAt(row);
  return at === null ? null : standingForUs(trx, at, now);
};

export async function presentInbound(trx: Trx, scope: MemberScope, services: Services, row: InboundRow): Promise<InboundReport> {
  const members = await findMembers(trx, scope);
  const [party] = row.party_id === null ? [] : await findParties(trx, [row.party_id]);
  const standing = await standingOfInbound(trx, row, services.now());
  const isAccepted = row.state === 'accepted';
  const mayRead = may(scope, 'see_evidence');
  return {
    id: row.id,
    version: row.version,
    from_firm: row.from_firm,
    from_name: row.from_name,
    about: row.about,
    note: row.note,
    source: row.source,
    state: row.state,
    outcome: isAccepted ? 'evidence' : row.state === 'waiting' ? 'refer' : 'none',
    file: row.sha256 === null ? null : { name: row.file_name ?? 'report.pdf', size: row.file_size ?? 0, sha256: row.sha256 },
    purpose: row.purpose,
    reliance: row.reliance,
    terms_version: row.terms_version,
    standing,
    until: row.readable_until?.toISOString() ?? null,
    name_differs: party !== undefined && row.source !== 'file' && !isSameName(party.display_name, row.about),
    issued_here: await issuedHere(services, row),
    party: party ? { id: party.id, name: party.display_name } : null,
    received_by: members.get(row.received_by)?.name ?? 'A former member',
    received_at: row.received_at.toISOString(),
    decided:
      row.decided_at === null
        ? null
        : {
            by: members.get(row.decided_by ?? 0)?.name ?? 'A former member',
            at: row.decided_at.toISOString(),
            reason: row.decision_reason,
          },
    can: {
      decide: row.state === 'waiting' && may(scope, 'decide'),
      accept: row.state === 'waiting' && may(scope, 'decide') && (standing === null || standing === 'open'),
      read: mayRead && row.state !== 'rejected' && (standing === 'open' || row.source === 'link'),
      open_kept: may(scope, 'decide') && mayRead && row.copy_sealed !== null && standing !== 'open',
    },
  };
}

async function issuedHere(services: Services, { sha256 }: InboundRow): Promise<InboundReport['issued_here']> {
  if (sha256 === null) return null;
  const { outcome, firm, reference } = await verifyReportHash(services.db, sha256, services.now());
  return outcome === 'unknown' ? null : { outcome, firm, reference };
}
