import { openShare, type OpenedShare, type ReadShare } from '@freehold/contract/sharing/report-shares';
import { SHARE_TERMS_VERSION } from '@freehold/contract/sharing/share-terms';
import { REDACTIONS, SECTIONS } from '@freehold/contract/sharing/share-words';
import type { z } from 'zod';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { CODE_WORDS, wrongCodeWords } from '../../../platform/code-words.ts';
import { openFile } from '../../../platform/file-vault.ts';
import { longDay } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { deliverLinkCode, takeCode } from '../../access/public.ts';
import { findMembers } from '../../checks/public.ts';
import { agencyOf, asVisitor, behindSession, behindShare, NO_LINK, type BehindShare } from './behind-share.ts';
import { endShare, noteOnShare, tellSharer } from './end-share.ts';
import { noPdfWords } from './draw-share.ts';
import { openRecipient } from './send-links.ts';
import { openShared, shareReference } from './shared-content.ts';
import { goesOn, isOpen, shareState } from './share-state.ts';
import * as store from './store.ts';

const refuse = refusing(openShare);
const SESSION_MS = 30 * 60_000;
/** Five wrong codes, whatever they were asked for, close a share for an hour. */
const MOST_WRONG = 5;
const LOCKED_MS = 3_600_000;
const LOCKED = 'A wrong code was entered five times. Try again in an hour, with a new code.';

/** Why it does not open. */
function closedWords(share: store.ShareRow, now: Date): string {
  switch (shareState(share, now)) {
    case 'expired':
      return `This report link ended on ${longDay(new Date(share.expires_at.getTime() - 1))}. Ask whoever shared it for more time.`;
    case 'used_up':
      return 'This report was read as often as it could be. Ask whoever shared it.';
    case 'declined':
      return 'You said that you do not expect this report, so the link stopped.';
    case 'awaiting_consent':
      return 'This report is not shared yet.';
    case 'withdrawn':
    case 'refused':
      return 'Somebody the report is about does not agree that it is shared, so it does not open any more.';
    default:
      return 'The firm took this report back.';
  }
}
const closed = (share: store.ShareRow, now: Date): never => refuse('INVALID_STATE', closedWords(share, now));

const viewsLeft = ({ max_views: most, views }: store.ShareRow): number | null => (most === null ? null : Math.max(0, most - views));
const readerOf = (share: store.ShareRow): string =>
  share.recipient_firm === '' ? share.recipient_name : `${share.recipient_name}, ${share.recipient_firm}`;

/** What a link leads to. Programs that read messages open links too: it changes nothing and names nobody a report is about. */
export function openShareLink(services: Services, token: string): Promise<OpenedShare> {
  return behindShare(services, token, async (behind) => {
    const { trx, scope, share, firm } = behind;
    const items = await store.findItems(trx, scope, share.id);
    return {
      agency: await agencyOf(behind, services),
      sender: (await findMembers(trx, scope)).get(share.created_by ?? 0)?.name ?? firm.name,
      state: shareState(share, services.now()),
      reports: items.length,
      purpose: share.purpose,
      hidden: REDACTIONS.filter((each) => share.hidden.includes(each)),
      scope: share.scope,
      sections: SECTIONS.filter((section) => share.sections.includes(section)),
      expires_at: share.expires_at.toISOString(),
      views_left: viewsLeft(share),
      reliance: share.reliance,
      terms_accepted: share.terms_accepted_at !== null,
      code_to: [{ channel: 'email' as const, to: share.email_masked }],
    };
  });
}

/** The address a code goes to: the one the firm gave, never one that the caller names. */
async function addressBehind({ share }: BehindShare, services: Services) {
  const now = services.now();
  if (!isOpen(share, now)) return closed(share, now);
  if (share.locked_until !== null && share.locked_until > now) return refuse('INVALID_STATE', LOCKED);
  return { id: share.id, email: await openRecipient(services, share), masked: share.email_masked };
}

export async function sendCode(services: Services, token: string, work: BackgroundWork) {
  const { id, email, masked } = await behindShare(services, token, (behind) => addressBehind(behind, services));
  return deliverLinkCode(services, { channel: 'email', value: email, masked, countedBy: `report share ${id}` }, work);
}

/** Opens the report with a code. The look is counted in the transaction that gives the session: of two for the last one, one is refused. */
export async function openWithCode(services: Services, asked: z.output<typeof openShare.body>, network: string | null): Promise<ReadShare> {
  const before = await behindShare(services, asked.token, (behind) => addressBehind(behind, services));
  if (asked.terms_version !== SHARE_TERMS_VERSION) refuseField('terms_version', 'Read and agree to the terms first');
  const taken = await takeCode(services, { contact: before.email, challenge: asked.challenge, code: asked.code });
  if (taken.kind !== 'taken') return countWrong(services, asked.token, taken);
  return behindShare(services, asked.token, async (behind) => {
    const { trx, share } = behind;
    const now = services.now();
    // The firm may have taken it back, or put another address in its place, while the code was typed.
    const address = await addressBehind(behind, services);
    if (address.email !== before.email) return refuse('LINK_INVALID', NO_LINK);
    const scope = asVisitor(behind.scope, readerOf(share));
    const read = await store.updateShare(trx, scope, share.id, {
      views: share.views + 1,
      last_viewed_at: now,
      terms_accepted_at: share.terms_accepted_at ?? now,
      wrong_codes: 0,
      locked_until: null,
      version: share.version + 1,
    });
    await store.insertLook(trx, scope, { shareId: share.id, kind: 'read', network, at: now });
    const session = randomToken();
    const until = new Date(Math.min(now.getTime() + SESSION_MS, share.expires_at.getTime()));
    await store.insertSession(trx, {
      workspace_id: scope.workspaceId,
      share_id: share.id,
      token_hash: hashToken(session),
      created_at: now,
      expires_at: until,
    });
    await noteOnShare(trx, scope, share, 'open.report_share');
    await tellSharer(trx, scope, share, { kind: 'share_opened', words: 'the shared report was opened.', once: true });
    return present(services, read, session, until);
  });
}

/** A wrong code counts against the share as well: a new code gives no new tries. */
async function countWrong(
  services: Services,
  token: string,
  taken: Exclude<Awaited<ReturnType<typeof takeCode>>, { kind: 'taken' }>,
): Promise<never> {
  const isGuess = taken.kind === 'wrong' || taken.reason === 'too_many_tries';
  const isLocked =
    isGuess &&
    (await behindShare(services, token, async ({ trx, scope, share }) => {
      const now = services.now();
      const lapsed = share.locked_until !== null && share.locked_until <= now;
      const wrong = (lapsed ? 0 : share.wrong_codes) + 1;
      const locks = wrong >= MOST_WRONG;
      await store.updateShare(trx, scope, share.id, {
        wrong_codes: wrong,
        locked_until: locks ? new Date(now.getTime() + LOCKED_MS) : lapsed ? null : share.locked_until,
      });
      return locks;
    }));
  if (isLocked) return refuse('INVALID_STATE', LOCKED);
  if (taken.kind === 'wrong') return refuseField('code', wrongCodeWords(taken.triesLeft), 'WRONG_CODE');
  return refuse('CODE_INVALID', CODE_WORDS[taken.reason]);
}

async function present(services: Services, share: store.ShareRow, session: string, until: Date): Promise<ReadShare> {
  return {
    session,
    session_until: until.toISOString(),
    expires_at: share.expires_at.toISOString(),
    views_left: viewsLeft(share),
    report: await openShared(services, share),
    pdf: share.pdf_state,
  };
}

/** A page that is reloaded, within the time its code opened. Whatever ended meanwhile is told. */
function requireGoingOn({ share, until }: BehindShare & { until: Date }, now: Date): void {
  if (!goesOn(share, now)) closed(share, now);
  if (until <= now) return refuse('LINK_INVALID', 'This page was open for half an hour. Open the link again for a new code.');
}

export const readAgain = (services: Services, session: string): Promise<ReadShare> =>
  behindSession(services, session, async (behind) => {
    requireGoingOn(behind, services.now());
    return present(services, behind.share, session, behind.until);
  });

export const takePdf = (services: Services, session: string, network: string | null) =>
  behindSession(services, session, async (behind) => {
    const { trx, share } = behind;
    requireGoingOn(behind, services.now());
    if (share.pdf_sha256 === null) return refuse('INVALID_STATE', noPdfWords(share));
    const scope = asVisitor(behind.scope, readerOf(share));
    const file = await openFile(trx, scope, services, share.pdf_sha256);
    await store.insertLook(trx, scope, { shareId: share.id, kind: 'pdf', network, at: services.now() });
    await noteOnShare(trx, scope, share, 'download.report_share');
    return { file, fileName: `${shareReference(share.number)}.pdf` };
  });

/** Somebody the link reached says that it is not for them: it stops at once. */
export const decline = (services: Services, token: string): Promise<{ told: true }> =>
  behindShare(services, token, async ({ trx, scope, share }) => {
    if (!isOpen(share, services.now())) return closed(share, services.now());
    await endShare(trx, asVisitor(scope, readerOf(share)), services, share, { how: 'declined', by: readerOf(share), reason: '' });
    await tellSharer(trx, scope, share, {
      kind: 'share_stopped',
      words: 'the recipient says that they do not expect it. Check the address.',
    });
    return { told: true as const };
  });
