import * as ofsiReportsContract from '@freehold/contract/screening/ofsi-reports';
import {
  beginBreachReport,
  saveOfsiPart,
  withdrawBreachReport,
  type OfsiReport,
  type OfsiReports,
} from '@freehold/contract/screening/ofsi-reports';
import type { Updateable } from 'kysely';
import type { OfsiDrafts } from '../../../db/types.ts';
import { announce } from '../../../platform/announce.ts';
import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isDemonstration, maySeeFrozen, openCheckForChange, requireVisibility, STALE } from '../../checks/public.ts';
import { renderOfsiReport } from './render-ofsi-report.ts';
import type { AmlFacts } from './aml-facts.ts';
import { amlKinds } from './aml-kind.ts';
import { draftBreachReport, isClosed, mayBegin, openTexts, presentReports, sealTexts } from './ofsi-draft.ts';
import { hasPart, type OfsiPartCode } from './ofsi-forms.ts';
import { findCheckOfDraft, findDrafts, updateDraft, type DraftRow } from './store.ts';

const refuseOpenDrafts = refusing(
  beginBreachReport,
  ofsiReportsContract.getOfsiReportPdf,
  ofsiReportsContract.listOfsiReports,
  ofsiReportsContract.recordOfsiSent,
  ofsiReportsContract.saveOfsiPart,
  ofsiReportsContract.withdrawBreachReport,
);
const refuseOpenDraft = refusing(
  ofsiReportsContract.getOfsiReportPdf,
  ofsiReportsContract.recordOfsiSent,
  ofsiReportsContract.saveOfsiPart,
  ofsiReportsContract.withdrawBreachReport,
);

const refuseBegin = refusing(beginBreachReport);
const refuseSave = refusing(saveOfsiPart);
const NO_SUCH_REPORT = 'There is no such report to OFSI';

type Opened = { facts: AmlFacts; drafts: DraftRow[] };

/** The reports of a check. There are some once a match was called the client, and only for Owner and Compliance. */
async function openDrafts(trx: Trx, scope: MemberScope, services: Services, checkId: number): Promise<Opened> {
  const facts = await openCheckForChange(trx, scope, services, amlKinds, checkId, null);
  const drafts = maySeeFrozen(scope) ? await findDrafts(trx, scope, checkId) : [];
  if (drafts.length === 0) return refuseOpenDrafts('NOT_FOUND', 'There is no report to OFSI for this check');
  return { facts, drafts };
}

async function openDraft(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<Opened & { draft: DraftRow }> {
  requireVisibility(scope);
  const checkId = await findCheckOfDraft(trx, scope, id);
  if (checkId === undefined) return refuseOpenDraft('NOT_FOUND', NO_SUCH_REPORT);
  const opened = await openDrafts(trx, scope, services, checkId);
  const draft = opened.drafts.find((row) => row.id === id);
  if (!draft) return refuseOpenDraft('NOT_FOUND', NO_SUCH_REPORT);
  return { ...opened, draft };
}

export function listOfsiReports(scope: MemberScope, services: Services, checkId: number): Promise<OfsiReports> {
  return scope.transaction(async (trx) => {
    const { facts, drafts } = await openDrafts(trx, scope, services, checkId);
    return presentReports(facts, drafts, services);
  });
}

/** Begins the report of a suspected breach, beside the one about the designated person. */
export function beginReport(scope: MemberScope, services: Services, checkId: number): Promise<OfsiReport> {
  return scope.transaction(async (trx) => {
    const { facts, drafts } = await openDrafts(trx, scope, services, checkId);
    if (!mayBegin(facts, drafts))
      refuseBegin(
        'INVALID_STATE',
        facts.row.frozen_at === null
          ? 'The freeze was lifted, so no report is begun here'
          : 'A report of a suspected breach is open. Record it as sent or withdraw it first.',
      );
    const number = await draftBreachReport(trx, scope, services, { facts, drafts, now: services.now() });
    await recordEvent(trx, scope, eventOf(facts, 'begin.breach_report'));
    return presented(trx, scope, services, checkId, (report) => report.kind === 'suspected_breach' && report.number === number);
  });
}

/** Changes one part of the draft. The text itself stays out of the activity log. */
export function savePart(
  scope: MemberScope,
  services: Services,
  asked: { id: number; version: number; code: OfsiPartCode; text: string },
): Promise<OfsiReport> {
  return changeReport(scope, services, asked, async ({ draft }) => {
    if (!hasPart(draft.kind, asked.code)) refuseField('code', 'This report has no such part');
    const texts = { ...(await openTexts(services, draft)), [asked.code]: asked.text };
    return {
      change: { parts_sealed: await sealTexts(services, draft, texts), saved_at: services.now() },
      event: { action: 'save.ofsi_draft', diff: { part: { before: null, after: asked.code } } },
    };
  });
}

/** Records that the firm sent the report, with the reference OFSI gave. Freehold sends nothing. */
export function recordSent(
  scope: MemberScope,
  services: Services,
  asked: { id: number; version: number; sentOn: string; reference: string },
): Promise<OfsiReport> {
  return changeReport(scope, services, asked, () => {
    const now = services.now();
    if (asked.sentOn > londonDate(now)) refuseField('sent_on', 'Enter the day it was sent, not one to come', 'FUTURE');
    return {
      change: { sent_at: now, sent_on: asked.sentOn, sent_reference: asked.reference, sent_by: scope.actor.memberId },
      event: {
        action: 'send.ofsi_report',
        diff: { sent_on: { before: null, after: asked.sentOn }, reference: { before: null, after: asked.reference } },
      },
    };
  });
}

/** Closes the report of a suspected breach unsent, for a reason that stays with it: it was begun by mistake, or no breach after all. */
export function withdrawReport(
  scope: MemberScope,
  services: Services,
  asked: { id: number; version: number; reason: string },
): Promise<OfsiReport> {
  return changeReport(scope, services, asked, ({ draft }) => {
    if (draft.kind !== 'suspected_breach')
      refusing(withdrawBreachReport)('INVALID_STATE', 'The report on a designated person is not withdrawn. It ends with the freeze.');
    return {
      change: { withdrawn_at: services.now(), withdrawn_by: scope.actor.memberId, withdrawn_reason: asked.reason },
      event: { action: 'withdraw.breach_report', reason: asked.reason },
    };
  });
}

type Change = { change: Updateable<OfsiDrafts>; event: Omit<AuditEntry, 'object'> };

/** One change of a report that is neither sent nor withdrawn, under the version the person saw. */
function changeReport(
  scope: MemberScope,
  services: Services,
  asked: { id: number; version: number },
  change: (opened: { draft: DraftRow }) => Change | Promise<Change>,
): Promise<OfsiReport> {
  return scope.transaction(async (trx) => {
    const { facts, draft } = await openDraft(trx, scope, services, asked.id);
    if (draft.version !== asked.version) refuseSave('STALE_VERSION', STALE);
    if (isClosed(draft))
      refuseSave('INVALID_STATE', `This report was ${draft.sent_at ? 'recorded as sent' : 'withdrawn'} and can no longer be changed`);
    const { change: set, event } = await change({ draft });
    await updateDraft(trx, scope, draft.id, set);
    await recordEvent(trx, scope, eventOf(facts, event.action, { ...event, diff: { ...about(draft), ...event.diff } }));
    return presented(trx, scope, services, facts.row.id, ({ id }) => id === draft.id);
  });
}

const about = ({ kind }: DraftRow) => ({ report: { before: null, after: kind } });
const eventOf = (facts: AmlFacts, action: AuditEntry['action'], more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...more,
  action,
  object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
});

async function presented(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  checkId: number,
  is: (report: OfsiReport) => boolean,
): Promise<OfsiReport> {
  const { facts, drafts } = await openDrafts(trx, scope, services, checkId);
  await announce(trx, scope, { topic: 'check', id: checkId });
  const report = (await presentReports(facts, drafts, services)).reports.find(is);
  if (!report) throw new Error('A report to OFSI that was written is gone');
  return report;
}

/** The report as a PDF, made anew each time; reading it is an event of its own. */
export async function ofsiReportPdf(scope: MemberScope, services: Services, id: number) {
  const { facts, drafts, draft, isMadeUp } = await scope.transaction(async (trx) => {
    const opened = await openDraft(trx, scope, services, id);
    await recordEvent(trx, scope, eventOf(opened.facts, 'download.ofsi_draft', { diff: about(opened.draft) }));
    return { ...opened, isMadeUp: await isDemonstration(trx, scope) };
  });
  const { reports, duties } = await presentReports(facts, drafts, services);
  const report = reports.find((each) => each.id === draft.id);
  if (!report) throw new Error('A report to OFSI that was opened is gone');
  const bytes = await renderOfsiReport({
    publicRef: facts.row.public_ref,
    firm: facts.firm,
    report,
    duties: report.kind === 'designated_person' ? duties : [],
    madeAt: services.now(),
    isDemonstration: isMadeUp,
  });
  const name = report.kind === 'designated_person' ? 'OFSI-draft' : `OFSI-suspected-breach-${report.number}`;
  return { bytes, mime: 'application/pdf', fileName: `${facts.row.public_ref}-${name}.pdf` };
}
