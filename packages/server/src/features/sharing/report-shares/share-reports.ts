import { shareReports as shareRoute, type ReportShare } from '@freehold/contract/sharing/report-shares';
import { SHARE_TERMS_VERSION } from '@freehold/contract/sharing/share-terms';
import { SECTIONS } from '@freehold/contract/sharing/share-words';
import { SharedReport } from '@freehold/contract/sharing/shared-report';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { maskEmail } from '../../../platform/mask-contact.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { contentHash } from '../../checks/public.ts';
import { describeFirm } from '../../firm/public.ts';
import { chooseReport, type Asks, type ChosenReport } from './choose-reports.ts';
import { newCheckCode } from './check-code.ts';
import { outwardCopy, sectionsOf } from './outward-copy.ts';
import { scopesOf, sharingReach } from './policy.ts';
import { addDrawing } from './draw-share.ts';
import { endOf } from './last-day.ts';
import { presentShare } from './present-share.ts';
import { askConsent, sealRecipient, sealSubjectContact, sendShareLink } from './send-links.ts';
import { sealShared, shareReference } from './shared-content.ts';
import * as store from './store.ts';

const refuse = refusing(shareRoute);
type Asked = z.output<typeof shareRoute.body>;

/** Every report of the request with the right to share it; refuses where one may not leave the firm. */
async function chooseAll(trx: Trx, scope: MemberScope, services: Services, asked: Asked): Promise<ChosenReport[]> {
  const reached = sharingReach(scope);
  if (!scopesOf(reached).includes(asked.scope)) return refuse('FORBIDDEN', 'Your role may share summaries alone.');
  const chosen: ChosenReport[] = [];
  for (const id of asked.report_ids) {
    const report = await chooseReport(trx, scope, services, id);
    if (report === null) return refuse('NOT_FOUND', 'There is no such report in this workspace');
    if (report.whyNot !== null) return refuse('INVALID_STATE', `${report.kept.content.public_ref}: ${report.whyNot}`);
    if (asked.scope === 'screening_only' && report.kept.content.kind !== 'aml')
      return refuseField('scope', `${report.kept.content.public_ref} is no screening. Choose screening reports alone, or another scope.`);
    if (asked.scope === 'sections' && !sectionsOf(report.kept.content).some((section) => asked.sections.includes(section)))
      return refuseField('sections', `${report.kept.content.public_ref} has none of these sections. Choose one it has, or leave it out.`);
    chosen.push(report);
  }
  if (asked.scope === 'sections' && asked.sections.length === 0) return refuseField('sections', 'Choose at least one section');
  if (asked.scope !== 'sections' && asked.sections.length > 0)
    return refuseField('sections', 'Sections are chosen where single sections are shared, and nowhere else');
  if (asked.property_id !== null && (await store.findLine1(trx, scope, asked.property_id)) === null)
    return refuse('NOT_FOUND', 'There is no such property in this workspace');
  return chosen;
}

function copyOf(
  asked: Asked,
  chosen: readonly ChosenReport[],
  { firm, reference, now, code = null }: { firm: string; reference: string; now: Date; code?: string | null },
): SharedReport {
  const hidden = [...new Set(asked.hidden)];
  const sections = SECTIONS.filter((section) => asked.sections.includes(section));
  return SharedReport.parse({
    reference,
    firm,
    recipient: { name: asked.recipient_name, firm: asked.recipient_firm },
    purpose: asked.purpose,
    scope: asked.scope,
    sections,
    hidden,
    reliance: asked.reliance,
    terms_version: SHARE_TERMS_VERSION,
    shared_at: now.toISOString(),
    check_code: code,
    reports: chosen.map(({ kept }) => outwardCopy(kept, { scope: asked.scope, sections, hidden })),
  });
}

/** What the recipient would read, of which nothing is kept. */
export function previewShare(scope: MemberScope, services: Services, asked: Asked): Promise<SharedReport> {
  sharingReach(scope);
  return scope.transaction(async (trx) => {
    const now = services.now();
    endOf(asked.expires_on, now);
    const chosen = await chooseAll(trx, scope, services, asked);
    return copyOf(asked, chosen, { firm: (await describeFirm(trx, scope)).name, reference: 'Preview', now });
  });
}

/** Shares reports with somebody outside. The copy is built once, here; the link leaves in the same transaction, or once everybody it is about agreed. */
export function shareReports(scope: MemberScope, services: Services, asked: Asked): Promise<ReportShare> {
  sharingReach(scope);
  return scope.transaction(async (trx) => {
    const now = services.now();
    const expiresAt = endOf(asked.expires_on, now);
    const chosen = await chooseAll(trx, scope, services, asked);
    const asks = asked.lawful_basis === 'consent' ? whomToAsk(chosen) : [];
    await lockByName(trx, `report-shares:${scope.workspaceId}`);
    const number = await store.nextNumber(trx, scope);
    const reference = shareReference(number);
    const code = newCheckCode();
    const copy = copyOf(asked, chosen, { firm: (await describeFirm(trx, scope)).name, reference, now, code: code.printed });
    let share = await store.insertShare(trx, {
      workspace_id: scope.workspaceId,
      number,
      check_ids: [...new Set(chosen.map(({ checkId }) => checkId))],
      about: [...new Set(copy.reports.map(({ about }) => about))].join(', ').slice(0, 300),
      what: [...new Set(copy.reports.map(({ title }) => title))].join(', ').slice(0, 300),
      recipient_name: asked.recipient_name,
      recipient_firm: asked.recipient_firm,
      recipient_kind: asked.recipient_kind,
      email_sealed: await sealRecipient(services, scope, number, asked.recipient_email),
      email_masked: maskEmail(asked.recipient_email),
      property_id: asked.property_id,
      scope: asked.scope,
      sections: copy.sections,
      hidden: copy.hidden,
      check_code_hash: code.hash,
      purpose: asked.purpose,
      lawful_basis: asked.lawful_basis,
      reliance: asked.reliance,
      terms_version: copy.terms_version,
      content_sealed: await sealShared(services, scope, number, copy),
      content_sha256: contentHash(copy),
      expires_at: expiresAt,
      max_views: asked.max_views,
      created_by: scope.actor.memberId,
      created_at: now,
    });
    await store.insertItems(
      trx,
      scope,
      share.id,
      chosen.map(({ id, checkId, kept }) => ({ id, checkId, publicRef: kept.content.public_ref, title: kept.title })),
    );
    await addDrawing(trx, share.id);
    if (asks.length > 0) await askAll(trx, scope, services, share, asks);
    else share = await sendShareLink(trx, scope, services, share);
    await recordEvent(trx, scope, {
      action: 'share.report',
      object: { type: 'report', id: chosen[0]?.id ?? 0, label: reference },
      diff: { scope: { before: null, after: asked.scope }, lawful_basis: { before: null, after: asked.lawful_basis } },
    });
    await announce(trx, scope, { topic: 'shares', id: share.id });
    return presentShare(trx, scope, services, share);
  });
}

/** Each person the reports are about, once. A company is asked for no consent; somebody who cannot be reached cannot give it. */
function whomToAsk(chosen: readonly ChosenReport[]): Asks[] {
  const asks = new Map<number, Asks>();
  for (const { kept, isPerson, asks: person } of chosen) {
    if (!isPerson) continue;
    if (person === null)
      return refuseField(
        'lawful_basis',
        `${kept.content.subject_name} cannot be asked: add their email or mobile to their record, or choose another basis.`,
      );
    asks.set(person.partyId, person);
  }
  if (asks.size === 0) return refuseField('lawful_basis', 'These reports are about no person who could agree. Choose another basis.');
  return [...asks.values()];
}

async function askAll(trx: Trx, scope: MemberScope, services: Services, share: store.ShareRow, asks: readonly Asks[]): Promise<void> {
  const rows = await Promise.all(
    asks.map(async ({ partyId, name, contact, masked }) => ({
      workspace_id: scope.workspaceId,
      share_id: share.id,
      party_id: partyId,
      name,
      contact_sealed: await sealSubjectContact(services, scope, share.number, partyId, contact),
      contact_masked: masked,
      asked_at: services.now(),
    })),
  );
  for (const consent of await store.insertConsents(trx, rows)) await askConsent(trx, scope, services, { share, consent });
}
