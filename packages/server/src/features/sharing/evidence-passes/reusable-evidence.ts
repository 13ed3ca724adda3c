import { addMonths } from '@freehold/property-rules/calendar';
import { isKycContent } from '@freehold/contract/is-identity';
import { PASS_SECTIONS, REUSE_MONTHS, type PassEvidence, type PassSection } from '@freehold/contract/sharing/evidence-passes';
import { londonDate } from '../../../platform/london-time.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isContactOf } from '../../access/public.ts';
import { type KeptReportVersion, openNewestReport } from '../../checks/public.ts';
import { describeFirm } from '../../firm/public.ts';
import type { AtFirm } from '../../flows/public.ts';
import { acceptedOn, outwardCopy, sectionsOf, standingOfCheck, whyKeptInside } from '../report-shares/public.ts';
import * as store from './store.ts';

/** What a firm holds of somebody that another may reuse, with the report it is taken of. */
export type Reusable = { evidence: PassEvidence; report: KeptReportVersion; partyId: number };

/**
 * The newest identity check of the person at this firm. What cannot be reused is told in one wording, whatever the reason: whether a check still
 * runs, was not accepted or was stopped is not for them to learn here (POCA 2002 s. 333A).
 */
export async function reusableAt({ trx, scope, runs }: AtFirm, services: Services, person: AppUserScope): Promise<Reusable[]> {
  const open = runs.filter(({ run }) => run.erased_at === null && run.stage !== 'cancelled');
  const partyIds = [...new Set(open.map(({ run }) => run.party_id))];
  const handedIn = new Set(
    await store.findRunChecks(
      trx,
      scope,
      open.map(({ run }) => run.id),
    ),
  );
  const checks = await store.findIdentityChecks(trx, scope, partyIds);
  const firm = await describeFirm(trx, scope);
  const found: Reusable[] = [];
  async function firstOfPerson(candidates: typeof checks) {
    for (const check of candidates) {
      const report = await openNewestReport(trx, scope, services, check.id);
      if (report && (handedIn.has(check.id) || (await isOwnCheck(services, person, report.kept)))) return { check, report };
    }
    return null;
  }
  for (const partyId of partyIds) {
    const own = checks.filter(({ party_id: of }) => of === partyId);
    const theirs = await firstOfPerson([
      ...own.filter(({ state }) => state === 'decided'),
      ...own.filter(({ state }) => state !== 'decided'),
    ]);
    if (!theirs) continue;
    const { check, report } = theirs;
    const { content } = report.kept;
    const standing = await standingOfCheck(trx, scope, check.id);
    const mayLeave =
      !standing.isFrozenElsewhere &&
      acceptedOn(content) !== null &&
      whyKeptInside(content, { state: standing.state, isFrozen: standing.isFrozen, isCancelled: standing.state === 'cancelled' }) === null;
    const until = mayLeave ? reusableUntil(report, check.created_at) : null;
    const isOver = until !== null && until < londonDate(services.now());
    const canBeReused = mayLeave && !isOver;
    found.push({
      report,
      partyId,
      evidence: {
        report_id: report.id,
        firm: firm.name,
        checked_on: londonDate(check.created_at),
        reusable_until: canBeReused ? until : null,
        why_not: canBeReused ? null : isOver ? 'too_old' : 'not_now',
        parts: canBeReused ? partsOf(report) : [],
      },
    });
  }
  return found;
}

/**
 * Whether the check is the person's own to pass on: they handed it in, or it names a contact they proved to be theirs. That a firm once wrote to
 * somebody about a client is not enough: it may have been the wrong address.
 */
async function isOwnCheck(services: Services, { appUser }: AppUserScope, { content }: KeptReportVersion['kept']): Promise<boolean> {
  const details = isKycContent(content) ? content.details : null;
  for (const contact of [details?.email, details?.phone])
    if (contact && (await isContactOf({ db: services.db }, contact, appUser.ids))) return true;
  return false;
}

/** Six months from the check, and not past the end of the document. */
function reusableUntil({ kept: { content } }: KeptReportVersion, checkedAt: Date): string {
  const most = addMonths(londonDate(checkedAt), REUSE_MONTHS);
  const document = isKycContent(content) ? content.document : null;
  const ends = document?.holder?.expires_on ?? document?.expires_on ?? null;
  return ends !== null && /^\d{4}-\d\d-\d\d$/.test(ends) && ends < most ? ends : most;
}

function partsOf({ kept }: KeptReportVersion): PassEvidence['parts'] {
  const has = new Set<string>(sectionsOf(kept.content));
  return PASS_SECTIONS.filter((section) => has.has(section)).map((section) => {
    const { facts, results } = outwardCopy(kept, { scope: 'sections', sections: [section], hidden: [] });
    return { section, facts, results };
  });
}
export const isPassSection = (section: string): section is PassSection => PASS_SECTIONS.some((each) => each === section);
