import type { ShareableReport } from '@freehold/contract/sharing/report-shares';
import type { Trx } from '../../../platform/database.ts';
import { maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type KeptReportVersion, openKeptReport } from '../../checks/public.ts';
import { findParties } from '../../people/public.ts';
import { acceptedOn, sectionsOf, whyKeptInside } from './outward-copy.ts';
import { scopesOf, sharingReach } from './policy.ts';
import { refusing } from '../../../platform/refuse.ts';
import { listShareableReports } from '@freehold/contract/sharing/report-shares';
import type { Contact } from './send-links.ts';
import * as store from './store.ts';

const refuse = refusing(listShareableReports);

/** Somebody whose consent can be asked, with how. */
export type Asks = { partyId: number; name: string; contact: Contact; masked: string };
export type ChosenReport = KeptReportVersion & {
  whyNot: string | null;
  isAccepted: boolean;
  partyId: number | null;
  isPerson: boolean;
  asks: Asks | null;
};

/** A report with whether it may leave the firm, as it and its check stand now; null where the member may not know of it. */
export async function chooseReport(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<ChosenReport | null> {
  const report = await openKeptReport(trx, scope, services, id);
  if (report === null) return null;
  const standing = await store.findStanding(trx, scope, report.checkId);
  const { content } = report.kept;
  const isAccepted = acceptedOn(content) !== null;
  const whyNot =
    whyKeptInside(content, { state: standing.state, isFrozen: standing.isFrozen, isCancelled: standing.state === 'cancelled' }) ??
    (standing.isFrozenElsewhere ? 'A screening it rests on is not settled. Nothing of it leaves the firm until it is.' : null) ??
    (report.isNewest ? null : 'A newer version of this report was made. Share that one.') ??
    (sharingReach(scope) === 'own' && !isAccepted ? 'You may share the summary of a check once its client is accepted.' : null);
  const isPerson = content.subject.kind === 'person';
  return {
    ...report,
    whyNot,
    isAccepted,
    partyId: standing.partyId,
    isPerson,
    asks: isPerson ? await asksOf(trx, services, standing.partyId) : null,
  };
}

async function asksOf(trx: Trx, { sms }: Services, partyId: number | null): Promise<Asks | null> {
  const [party] = partyId === null ? [] : await findParties(trx, [partyId]);
  if (!party) return null;
  const email = party.emails[0] ?? null;
  const phone = sms === null ? null : (party.phones[0] ?? null);
  if (email === null && phone === null) return null;
  const masked = [email && maskEmail(email), phone && maskPhone(phone)].filter(Boolean).join(' and ');
  return { partyId: party.id, name: party.display_name, contact: { email, phone }, masked };
}

/** The reports somebody may choose among, with why not where they may not. */
export async function listChoices(
  scope: MemberScope,
  services: Services,
  of: { check_id?: number | undefined; property_id?: number | undefined },
) {
  const scopes = [...scopesOf(sharingReach(scope))];
  return scope.transaction(async (trx) => {
    const line1 = of.property_id === undefined ? null : await store.findLine1(trx, scope, of.property_id);
    if (of.property_id !== undefined && line1 === null) return refuse('NOT_FOUND', 'There is no such property in this workspace');
    const reports: ShareableReport[] = [];
    for (const id of await store.findChoices(trx, scope, { checkId: of.check_id, propertyId: of.property_id })) {
      const chosen = await chooseReport(trx, scope, services, id).catch((error: unknown) => {
        // One that does not open any more holds nothing up.
        services.log.warn({ err: error, report: id }, 'a report could not be offered for sharing');
        return null;
      });
      if (chosen) reports.push(presentChoice(chosen));
    }
    return { reports, property: of.property_id !== undefined && line1 !== null ? { id: of.property_id, line1 } : null, scopes };
  });
}

const presentChoice = ({ id, checkId, kept, version, isAccepted, whyNot, asks }: ChosenReport): ShareableReport => ({
  report_id: id,
  check_id: checkId,
  kind: kept.content.kind,
  public_ref: kept.content.public_ref,
  title: kept.title,
  about: kept.content.subject_name,
  version,
  made_at: kept.created_at,
  accepted: isAccepted,
  sections: sectionsOf(kept.content),
  why_not: whyNot,
  asks: asks && { name: asks.name, to_masked: asks.masked },
});
