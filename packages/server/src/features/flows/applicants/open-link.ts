import type { askForLink, OpenedInvitation } from '@freehold/contract/flows/applicants';
import type { z } from 'zod';
import type { Services } from '../../../platform/services.ts';
import { readFirmLogo } from '../../firm/public.ts';
import { findContacts, revokeContact, updateRun } from '../flow-runs/public.ts';
import { behindLink } from './behind-link.ts';
import { askFirm } from './ask-firm.ts';

/** The firm behind a link, and where a code can be sent. The firm is told of a link that was opened for the first time, or too late. */
export function openInvitation(services: Services, token: string): Promise<OpenedInvitation> {
  return behindLink(services, token, async (behind) => {
    const { trx, scope, link, open, firm, state } = behind;
    if (state === 'ready' && open.run.opened_at === null) await updateRun(trx, scope, open.run.id, { opened_at: services.now() });
    if (state === 'expired') await askFirm(behind, services, 'new_link');
    const contacts = link.purpose === 'invitation' ? await findContacts(trx, scope, [open.run.id]) : [];
    return {
      agency: { name: firm.name, colour: firm.colour, logo: await readFirmLogo(trx, scope, services, firm), contact: firm.contact },
      purpose: link.purpose,
      state,
      code_to: contacts
        .filter(({ channel }) => channel === 'email' || services.sms !== null)
        .map(({ channel, masked }) => ({ channel, to: masked })),
    };
  });
}

/** What the holder of a link wants the firm to know. A contact that is somebody else's is taken out of use at once. */
export function tellFirm(services: Services, { token, kind }: z.output<typeof askForLink.body>): Promise<{ told: true }> {
  return behindLink(services, token, async (behind) => {
    const { trx, scope, link } = behind;
    if (kind === 'wrong_person' && link.contact_id !== null) await revokeContact(trx, scope, link.contact_id, services.now());
    await askFirm(behind, services, kind);
    return { told: true as const };
  });
}
