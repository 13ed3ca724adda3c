import {
  type Consent,
  decideSuspicion,
  getSuspicion,
  noteNcaAnswer,
  type Suspicion,
  type SuspicionLine,
} from '@freehold/contract/compliance/suspicions';
import type { z } from 'zod';
import { CHAIN_START } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { detectType } from '../../../platform/detect-type.ts';
import { openBytes, openText } from '../../../platform/encryption.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { consentStanding } from './consent-clock.ts';
import { isOfficer } from './policy.ts';
import * as store from './store.ts';
import { isWhole, openEvent, openReport, paperContext, sealEvent } from './vault-content.ts';

const refuse = refusing(getSuspicion);
const refuseDecision = refusing(decideSuspicion);
const refuseAnswer = refusing(noteNcaAnswer);
/** What the product says of any address that nothing stands at. */
const NOTHING_HERE = 'There is nothing at this address.';

type Opened = store.EventRow & { said: Awaited<ReturnType<typeof openEvent>> };

/** Everything of the vault, for those who read it; for everybody else there is nothing. */
async function openVault(trx: Trx, scope: MemberScope, services: Services): Promise<{ reports: store.ReportRow[]; events: Opened[] }> {
  if (!(await isOfficer(trx, scope))) return refuse('NOT_FOUND', NOTHING_HERE);
  const events = await Promise.all(
    (await store.findEvents(trx, scope)).map(async (row) => ({ ...row, said: await openEvent(services, row) })),
  );
  return { reports: await store.findReports(trx, scope), events };
}

async function presentLine(services: Services, row: store.ReportRow, events: readonly Opened[]): Promise<SuspicionLine> {
  const own = events.filter(({ report_id: id }) => id === row.id);
  const report = await openReport(services, row);
  const decided = own.findLast(({ what }) => what === 'decide')?.said.decision;
  const isStep = ({ what }: Opened) => what === 'decide' || what === 'nca_answer';
  return {
    id: row.id,
    version: own.filter(isStep).length,
    subject: report.subject,
    reported_by: report.by.name,
    reported_at: row.at.toISOString(),
    papers: own.filter(({ what }) => what === 'paper').length,
    money: report.money,
    state: decided?.decision ?? 'open',
    consent: consentOf(own, londonDate(services.now())),
  };
}

/** The clock of the newest decision that asked for a defence, with the newest answer to it. */
function consentOf(own: readonly Opened[], today: string): Consent | null {
  const place = own.findLastIndex(({ what }) => what === 'decide');
  const decided = own[place]?.said.decision;
  if (decided?.decision !== 'submit_sar' || !decided.asksConsent || decided.submittedOn === undefined) return null;
  const answer = own.slice(place).findLast(({ what }) => what === 'nca_answer')?.said.answer ?? null;
  return { ...consentStanding({ submittedOn: decided.submittedOn, answer, today }), answered_on: answer?.receivedOn ?? null };
}

async function presentReport(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  row: store.ReportRow,
  events: readonly Opened[],
): Promise<Suspicion> {
  const { what, beganOn } = await openReport(services, row);
  const papers = await store.findPapers(trx, scope, row.id);
  const own = events.filter(({ report_id: id }) => id === row.id);
  return {
    ...(await presentLine(services, row, events)),
    what,
    began_on: beganOn,
    files: await Promise.all(
      papers.map(async ({ id, context, name_sealed: sealed, size }) => ({
        id,
        name: await openText(services.keys, scope.workspaceId, sealed, paperContext(scope.workspaceId, context, 'name')),
        size,
      })),
    ),
    decisions: own
      .flatMap(({ said, at }) =>
        said.decision
          ? [
              {
                decision: said.decision.decision,
                reason: said.decision.reason,
                nca_reference: said.decision.ncaReference,
                submitted_on: said.decision.submittedOn ?? null,
                asks_consent: said.decision.asksConsent ?? false,
                by: { name: said.by },
                at: at.toISOString(),
              },
            ]
          : [],
      )
      .toReversed(),
    history: own.map(({ what: done, said, at }) => ({ what: done, by: said.by, at: at.toISOString() })).toReversed(),
  };
}

export function listSuspicions(scope: MemberScope, services: Services) {
  return scope.transaction(async (trx) => {
    const { reports, events } = await openVault(trx, scope, services);
    const lines = await Promise.all(reports.map((row) => presentLine(services, row, events)));
    return {
      reports: lines.toSorted((a, b) => Number(b.state === 'open') - Number(a.state === 'open') || b.id - a.id),
      chain: { events: events.length, whole: isWhole(events), head: events.at(-1)?.hash ?? CHAIN_START },
    };
  });
}

async function requireReport(trx: Trx, scope: MemberScope, services: Services, id: number) {
  const { reports, events } = await openVault(trx, scope, services);
  const row = reports.find((one) => one.id === id);
  return { row: row ?? refuse('NOT_FOUND', NOTHING_HERE), events };
}

const note = async (
  trx: Trx,
  scope: MemberScope,
  services: Services,
  id: number,
  what: 'read' | 'open_paper' | 'decide' | 'nca_answer',
  more: Parameters<typeof sealEvent>[2] extends infer S ? Omit<S, 'by'> : never = {},
) => store.noteEvent(trx, id, what, await sealEvent(services, scope.workspaceId, { by: scope.actor.name, ...more }, services.now()));

/** One report. The first time that somebody reads it is written down. */
export function readSuspicion(scope: MemberScope, services: Services, id: number): Promise<Suspicion> {
  return scope.transaction(async (trx) => {
    const { events } = await requireReport(trx, scope, services, id);
    const isKnown = events.some(({ report_id: of, what, said }) => of === id && what === 'read' && said.by === scope.actor.name);
    if (!isKnown) await note(trx, scope, services, id, 'read');
    const after = await requireReport(trx, scope, services, id);
    return presentReport(trx, scope, services, after.row, after.events);
  });
}

export function openPaper(scope: MemberScope, services: Services, id: number, paperId: number) {
  return scope.transaction(async (trx) => {
    await requireReport(trx, scope, services, id);
    const paper = await store.findPaper(trx, scope, id, paperId);
    if (!paper) return refuse('NOT_FOUND', NOTHING_HERE);
    const { workspaceId } = scope;
    const bytes = await openBytes(services.keys, workspaceId, paper.paper_sealed, paperContext(workspaceId, paper.context, 'bytes'));
    await note(trx, scope, services, id, 'open_paper');
    return {
      bytes,
      mime: await detectType(bytes),
      fileName: await openText(services.keys, workspaceId, paper.name_sealed, paperContext(workspaceId, paper.context, 'name')),
    };
  });
}

/** The steps that were taken of a report: each is taken on what stands. */
const stepsOf = (events: readonly Opened[], id: number): number =>
  events.filter(({ report_id: of, what }) => of === id && (what === 'decide' || what === 'nca_answer')).length;
const STALE = 'Somebody else decided this. Reload to see the latest.';

/** Whether it goes to the National Crime Agency. Freehold sends nothing. */
export function decide(
  scope: MemberScope,
  services: Services,
  id: number,
  {
    version,
    decision,
    reason,
    nca_reference: ncaReference,
    submitted_on: on,
    asks_consent: asksConsent,
  }: z.output<typeof decideSuspicion.body>,
): Promise<Suspicion> {
  const today = londonDate(services.now());
  return scope.transaction(async (trx) => {
    await store.lockVault(trx, scope);
    const { events } = await requireReport(trx, scope, services, id);
    if (stepsOf(events, id) !== version) return refuseDecision('STALE_VERSION', STALE);
    if (on !== undefined && on > today) return refuseField('submitted_on', 'Cannot be after today');
    const sent = decision === 'submit_sar' ? { submittedOn: on ?? today, asksConsent } : {};
    await note(trx, scope, services, id, 'decide', { decision: { decision, reason, ncaReference, ...sent } });
    const after = await requireReport(trx, scope, services, id);
    return presentReport(trx, scope, services, after.row, after.events);
  });
}

/** What the Agency answered. It stands beside what was noted before; the newest counts. */
export function noteAnswer(
  scope: MemberScope,
  services: Services,
  id: number,
  { version, answer, received_on: receivedOn, note: said }: z.output<typeof noteNcaAnswer.body>,
): Promise<Suspicion> {
  const today = londonDate(services.now());
  return scope.transaction(async (trx) => {
    await store.lockVault(trx, scope);
    const { events } = await requireReport(trx, scope, services, id);
    if (stepsOf(events, id) !== version) return refuseAnswer('STALE_VERSION', STALE);
    const consent = consentOf(
      events.filter(({ report_id: of }) => of === id),
      today,
    );
    if (consent === null) return refuseAnswer('INVALID_STATE', 'This report asked for no defence, so there is no answer to note.');
    if (receivedOn < consent.submitted_on) return refuseField('received_on', 'Cannot be before the report was sent');
    if (receivedOn > today) return refuseField('received_on', 'Cannot be after today');
    await note(trx, scope, services, id, 'nca_answer', { answer: { answer, receivedOn, note: said } });
    const after = await requireReport(trx, scope, services, id);
    return presentReport(trx, scope, services, after.row, after.events);
  });
}
