import { recordOfsiSent, saveOfsiDraft, type OfsiDraft } from '@freehold/contract/screening/ofsi-reports';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { Refused, refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isDemonstration, maySeeFrozen, openCheckForChange, STALE } from '../../checks/public.ts';
import { renderOfsiDraft } from './render-ofsi-draft.ts';
import type { AmlFacts } from './aml-facts.ts';
import { amlKinds } from './aml-kind.ts';
import { openTexts, presentDraft, sealTexts, type OfsiPartCode } from './ofsi-draft.ts';
import { findDraft, updateDraft, type DraftRow } from './store.ts';

const refuseSave = refusing(saveOfsiDraft);
const refuseSent = refusing(recordOfsiSent);
const SENT = 'This report was recorded as sent and can no longer be changed';

/** The draft exists once a match was called the client, and only for Owner and Compliance. */
async function openDraft(trx: Trx, scope: MemberScope, services: Services, checkId: number): Promise<{ facts: AmlFacts; draft: DraftRow }> {
  const facts = await openCheckForChange(trx, scope, services, amlKinds, checkId, null);
  const draft = maySeeFrozen(scope) ? await findDraft(trx, scope, checkId) : undefined;
  if (!draft) throw new Refused('NOT_FOUND', 'There is no report to OFSI for this check');
  return { facts, draft };
}

export function getOfsiDraft(scope: MemberScope, services: Services, checkId: number): Promise<OfsiDraft> {
  return scope.transaction(async (trx) => {
    const { facts, draft } = await openDraft(trx, scope, services, checkId);
    return presentDraft(facts, draft, services);
  });
}

/** Changes one part of the draft. The text itself stays out of the activity log. */
export function saveOfsiPart(
  scope: MemberScope,
  services: Services,
  asked: { checkId: number; version: number; code: OfsiPartCode; text: string },
): Promise<OfsiDraft> {
  return scope.transaction(async (trx) => {
    const { facts, draft } = await openDraft(trx, scope, services, asked.checkId);
    if (draft.version !== asked.version) refuseSave('STALE_VERSION', STALE);
    if (draft.sent_at) refuseSave('INVALID_STATE', SENT);
    const texts = { ...openTexts(services, draft), [asked.code]: asked.text };
    await updateDraft(trx, scope, asked.checkId, {
      parts_sealed: sealTexts(services, scope, asked.checkId, texts),
      saved_at: services.now(),
    });
    await recordEvent(trx, scope, {
      action: 'save.ofsi_draft',
      object: { type: 'check', id: asked.checkId, label: facts.row.public_ref },
      diff: { part: { before: null, after: asked.code } },
    });
    return reopened(trx, scope, services, asked.checkId);
  });
}

/** Records that the firm sent the report, with the reference OFSI gave. Freehold sends nothing. */
export function recordSent(
  scope: MemberScope,
  services: Services,
  asked: { checkId: number; version: number; sentOn: string; reference: string },
): Promise<OfsiDraft> {
  return scope.transaction(async (trx) => {
    const { facts, draft } = await openDraft(trx, scope, services, asked.checkId);
    if (draft.version !== asked.version) refuseSent('STALE_VERSION', STALE);
    if (draft.sent_at) refuseSent('INVALID_STATE', SENT);
    const now = services.now();
    if (asked.sentOn > londonDate(now)) refuseField('sent_on', 'Enter the day it was sent, not one to come', 'FUTURE');
    await updateDraft(trx, scope, asked.checkId, {
      sent_at: now,
      sent_on: asked.sentOn,
      sent_reference: asked.reference,
      sent_by: scope.actor.memberId,
    });
    await recordEvent(trx, scope, {
      action: 'send.ofsi_report',
      object: { type: 'check', id: asked.checkId, label: facts.row.public_ref },
      diff: { sent_on: { before: null, after: asked.sentOn }, reference: { before: null, after: asked.reference } },
    });
    return reopened(trx, scope, services, asked.checkId);
  });
}

async function reopened(trx: Trx, scope: MemberScope, services: Services, checkId: number): Promise<OfsiDraft> {
  const { facts, draft } = await openDraft(trx, scope, services, checkId);
  await announce(trx, scope, { topic: 'check', id: checkId });
  return presentDraft(facts, draft, services);
}

/** The draft as a PDF, made anew each time; reading it is an event of its own. */
export async function ofsiDraftPdf(scope: MemberScope, services: Services, checkId: number) {
  const { facts, draft, isMadeUp } = await scope.transaction(async (trx) => {
    const opened = await openDraft(trx, scope, services, checkId);
    await recordEvent(trx, scope, {
      action: 'download.ofsi_draft',
      object: { type: 'check', id: checkId, label: opened.facts.row.public_ref },
    });
    return { ...opened, isMadeUp: await isDemonstration(trx, scope) };
  });
  const bytes = await renderOfsiDraft({
    publicRef: facts.row.public_ref,
    firm: facts.firm,
    draft: presentDraft(facts, draft, services),
    madeAt: services.now(),
    isDemonstration: isMadeUp,
  });
  return { bytes, mime: 'application/pdf', fileName: `${facts.row.public_ref}-OFSI-draft.pdf` };
}
