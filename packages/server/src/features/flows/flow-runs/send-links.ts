import {
  invitationMail,
  invitationText,
  READY_FOR,
  redoMail,
  redoText,
  reminderMail,
  reminderText,
  type Again,
  type Invitation,
} from '@freehold/contract/flows/invite-words';
import { shippedReason } from '@freehold/contract/kernel/redo-reasons';
import { sealJson, openText } from '../../../platform/encryption.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { ensureAppUser } from '../../access/public.ts';
import { queueMessage } from '../../firm/public.ts';
import { findParties } from '../../people/public.ts';
import type { ChosenContact } from './choose-contacts.ts';
import { type ContactRow, findContacts, insertContact, insertLink } from './contact-store.ts';
import type { OpenRun } from './progress-store.ts';
import { stoppedChannels } from './reminder-store.ts';
import { contactContext } from './seal-contexts.ts';
import { RUN, runPath } from './tell-run.ts';
import { findAddresses, findAgencyName } from './store.ts';

const DAY_MS = 86_400_000;
const LINK_DAYS = 30;

/** Notes by which contacts the person of a run is reached. */
export async function addContacts(
  trx: Trx,
  { workspaceId }: Scope,
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  runId: number,
  name: { firstName: string; surname: string },
  contacts: readonly ChosenContact[],
): Promise<ContactRow[]> {
  const rows = [];
  for (const { channel, value } of contacts)
    rows.push(
      await insertContact(trx, {
        workspace_id: workspaceId,
        run_id: runId,
        channel,
        app_user_id: (await ensureAppUser({ db: trx }, { contact: value, ...name })).appUserId,
        contact_sealed: await sealJson(keys, workspaceId, value, contactContext(runId, channel)),
        masked: channel === 'email' ? maskEmail(value) : maskPhone(value),
        created_at: now(),
      }),
    );
  return rows;
}

/** A link to the run for the holder of a contact, who still has to enter a code that is sent there. */
export async function linkFor(trx: Trx, { workspaceId }: Scope, { config, now }: Pick<Services, 'config' | 'now'>, contact: ContactRow) {
  const token = randomToken();
  const expiresAt = new Date(now().getTime() + LINK_DAYS * DAY_MS);
  await insertLink(trx, {
    workspace_id: workspaceId,
    run_id: contact.run_id,
    contact_id: contact.id,
    purpose: 'invitation',
    token_hash: hashToken(token),
    created_at: now(),
    expires_at: expiresAt,
  });
  return { url: linkUrl(config, token), expiresAt };
}

/** What a link holds stands after the number sign, so that no server and no page it leads on to is told of it. */
export const linkUrl = ({ origin }: Pick<Services['config'], 'origin'>, token: string) => `${origin}/personal-page#t=${token}`;

export type Sending = { kind: 'invitation' | 'redo' | 'reminder'; channels: readonly ('email' | 'sms')[]; words: string };

const PURPOSES = { invitation: 'run_invitation', redo: 'run_redo', reminder: 'run_reminder' } as const;
const WRITTEN = {
  invitation: { mail: invitationMail, text: invitationText },
  redo: { mail: reminderMail, text: reminderText },
  reminder: { mail: reminderMail, text: reminderText },
} as const;

/** What somebody still has to do again. */
const againOf = ({ run, steps }: OpenRun): Again[] =>
  run.stage !== 'redo_requested'
    ? []
    : steps
        .filter(({ asked, state }) => asked && state !== 'done' && state !== 'skipped')
        .map(({ definition, redo_words: told }) => ({ title: definition.title, reason: shippedReason(told ?? '') }));

/**
 * Queues a message with a fresh link to each contact of the run that is among the channels, and to none that answered STOP or blocks messages;
 * answers how many. While something is asked for again, every message says what.
 */
export async function sendLinks(
  trx: Trx,
  scope: Scope,
  services: Services,
  open: OpenRun,
  { kind, channels, words }: Sending,
): Promise<number> {
  const { run, steps } = open;
  const again = againOf(open);
  const stopped = await stoppedChannels(trx, scope, run.id);
  const contacts = (await findContacts(trx, scope, [run.id])).filter(
    ({ channel }) => channels.includes(channel) && !stopped.includes(channel),
  );
  const [party] = await findParties(trx, [run.party_id]);
  const [property] = await findAddresses(trx, scope, run.property_id === null ? [] : [run.property_id]);
  const about = {
    agency: await findAgencyName(trx, scope),
    firstName: party?.first_name ?? null,
    property: property?.line1 ?? null,
    flow: run.flow_name,
    minutes: Math.max(1, run.est_minutes ?? 5),
    ready: [...new Set(steps.flatMap(({ definition }) => READY_FOR[definition.type] ?? []))],
    words,
    price: run.payer === 'applicant' && run.total_pence > 0 ? inPounds(run.total_pence) : null,
  } satisfies Omit<Invitation, 'url'>;
  for (const contact of contacts) {
    if (contact.contact_sealed === null) continue;
    const { url } = await linkFor(trx, scope, services, contact);
    const to = await openText(services.keys, scope.workspaceId, contact.contact_sealed, contactContext(run.id, contact.channel));
    const told = { ...about, url };
    await queueMessage(trx, scope, services, {
      purpose: PURPOSES[kind],
      about: { type: RUN, id: run.id, path: runPath(run.id) },
      ...(contact.channel === 'email'
        ? { mail: renderMail(to, again.length > 0 ? redoMail(told, again) : WRITTEN[kind].mail(told)) }
        : { text: { to, text: again.length > 0 ? redoText(told, again) : WRITTEN[kind].text(told) } }),
    });
  }
  return contacts.length;
}
