import { answerShareConsent, type OpenedConsent } from '@freehold/contract/sharing/report-shares';
import { REDACTIONS, SECTIONS } from '@freehold/contract/sharing/share-words';
import type { z } from 'zod';
import { refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { agencyOf, asVisitor, behindConsent, type BehindShare } from './behind-share.ts';
import { endShare, noteOnShare, tellSharer } from './end-share.ts';
import { sendShareLink } from './send-links.ts';
import { openShared } from './shared-content.ts';
import { isOver } from './share-state.ts';
import * as store from './store.ts';

const refuse = refusing(answerShareConsent);
type Behind = BehindShare & { consent: store.ConsentRow };

async function present(behind: Behind, services: Services): Promise<OpenedConsent> {
  const { trx, scope, share, consent } = behind;
  const { reports } = await openShared(services, share);
  const looks = await store.findLooks(trx, scope, share.id);
  return {
    agency: await agencyOf(behind, services),
    name: consent.name,
    recipient: { name: share.recipient_name, firm: share.recipient_firm, kind: share.recipient_kind },
    reports: reports.map(({ title }) => title),
    scope: share.scope,
    sections: SECTIONS.filter((section) => share.sections.includes(section)),
    hidden: REDACTIONS.filter((each) => share.hidden.includes(each)),
    purpose: share.purpose,
    expires_at: share.expires_at.toISOString(),
    max_views: share.max_views,
    answer: consent.answer ?? 'waiting',
    ended: isOver(share) || share.expires_at <= services.now(),
    looks: looks.map(({ at, kind }) => ({ at: at.toISOString(), kind })),
  };
}

/** What somebody is asked, and once they agreed who read it. */
export const openConsent = (services: Services, token: string): Promise<OpenedConsent> =>
  behindConsent(services, token, (behind) => present(behind, services));

/**
 * Agrees, refuses or withdraws. One refusal ends the share; the link to the recipient leaves with the last agreement. Said twice it changes
 * nothing: the answer that stands is told.
 */
export const answerConsent = (services: Services, { token, answer }: z.output<typeof answerShareConsent.body>): Promise<OpenedConsent> =>
  behindConsent(services, token, async (behind) => {
    const { trx, share, consent } = behind;
    const now = services.now();
    const said = ({ give: 'given', refuse: 'refused', withdraw: 'withdrawn' } as const)[answer];
    if (consent.answer === said) return present(behind, services);
    if (isOver(share) || share.expires_at <= now) return refuse('INVALID_STATE', 'This is over: nothing is shared any more.');
    if (answer === 'withdraw' ? consent.answer !== 'given' : consent.answer !== null)
      return refuse(
        'INVALID_STATE',
        answer === 'withdraw' ? 'There is no agreement to withdraw.' : 'You answered already. You can withdraw your agreement.',
      );
    const scope = asVisitor(behind.scope, consent.name);
    const answered = await store.updateConsent(trx, scope, consent.id, { answer: said, answered_at: now });
    if (said !== 'given') {
      const ended = await endShare(trx, scope, services, share, { how: said, by: consent.name, reason: '' });
      await tellSharer(trx, scope, share, {
        kind: 'share_stopped',
        words:
          said === 'refused'
            ? 'somebody it is about refused. Nothing was shared.'
            : 'somebody it is about withdrew their consent. It does not open any more.',
      });
      return present({ ...behind, share: ended, consent: answered }, services);
    }
    await noteOnShare(trx, scope, share, 'consent.report_share');
    const waiting = (await store.findConsents(trx, scope, share.id)).some((each) => each.answer === null);
    if (waiting) return present({ ...behind, consent: answered }, services);
    let sent = await store.updateShare(trx, scope, share.id, { version: share.version + 1 });
    sent = await sendShareLink(trx, scope, services, sent);
    await tellSharer(trx, scope, sent, { kind: 'share_agreed', words: 'everybody it is about agreed. The link was sent.' });
    return present({ ...behind, share: sent, consent: answered }, services);
  });
