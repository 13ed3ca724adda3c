import * as appUsersContract from '@freehold/contract/access/app-users';
import { addOwnContact, type OwnContact, removeOwnContact, type sendContactCode } from '@freehold/contract/access/app-users';
import type { z } from 'zod';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { CODE_WORDS, codeText, waitWords, wrongCodeWords } from '../../../platform/code-words.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseAlways, refuseCaller, refuseField, refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addCode, takeCode } from './code-store.ts';
import { type Contact, maskEmail, maskPhone } from './contact.ts';
import * as store from './contacts-store.ts';
import { requireContact } from './request-code.ts';
import { tellOfContacts } from './tell-of-contacts.ts';
import { contactCodeMail } from './words.ts';

const refuseSendCodeToContact = refusing(appUsersContract.sendContactCode);

const refuse = refusing(addOwnContact);
const refuseRemoving = refusing(removeOwnContact);
const RESEND_AFTER_SECONDS = 60;
const MOST_CONTACTS = 10;
type Answer = z.input<(typeof addOwnContact)['output']>;

export async function listContacts({ db, sms }: Services, person: AppUserScope): Promise<Answer> {
  return present(await store.findContactsOf(db, person.appUser.id), person.appUser.id, sms !== null);
}

function present(rows: readonly store.ContactRow[], signedInWith: number, texts: boolean): Answer {
  const contacts = rows.map((row): OwnContact => ({
    id: row.id,
    channel: row.email === null ? 'sms' : 'email',
    masked: maskOf(row),
    added_at: row.joined_at?.toISOString() ?? null,
    signed_in_with: row.id === signedInWith,
    can_remove: rows.length > 1,
  }));
  return { contacts, texts };
}

export const maskOf = ({ email, phone }: { email: string | null; phone: string | null }): string =>
  email === null ? maskPhone(phone ?? '') : maskEmail(email);

function requireReachable(services: Services, typed: string): Contact {
  const contact = requireContact(typed);
  if (contact.channel === 'sms' && !services.sms)
    return refuseField('contact', 'Text messages are not set up here. Add an email address instead.', 'NO_TEXTS');
  return contact;
}

/** Sends a code to a contact the person says is theirs. Counted by the person, wherever they are: each text costs money. */
export async function sendCodeToContact(
  services: Services,
  person: AppUserScope,
  typed: string,
  work: BackgroundWork,
): Promise<z.input<(typeof sendContactCode)['output']>> {
  const contact = requireReachable(services, typed);
  const own = await store.findContactsOf(services.db, person.appUser.id);
  if (own.some(({ email, phone }) => (email ?? phone) === contact.value))
    return refuseSendCodeToContact('DUPLICATE', 'This is already one of your contacts.');
  requireRoom(own);
  const asked = await addCode(services, { contact: contact.value, network: `person ${own[0]?.person_id}` });
  if (asked.kind === 'too_many')
    return refuseAlways('RATE_LIMITED', waitWords(asked.retryAfterSeconds), undefined, asked.retryAfterSeconds);
  const { chosen, challenge } = asked;
  if (chosen.kind === 'send')
    work.run('a code for a contact could not be sent', async () => {
      if (contact.channel === 'email') await services.mail.send(contactCodeMail(contact.value, chosen.code, chosen.minutes));
      else await services.sms?.send(codeText(contact.value, chosen.code, services.config.origin, chosen.minutes));
    });
  const to = contact.channel === 'email' ? maskEmail(contact.value) : maskPhone(contact.value);
  return { sent: chosen.kind === 'send', digits: chosen.digits, resend_after_seconds: RESEND_AFTER_SECONDS, to, challenge };
}

function requireRoom(own: readonly unknown[]): void {
  if (own.length >= MOST_CONTACTS)
    refuse('INVALID_STATE', `You have ${MOST_CONTACTS} contacts, which is the most. Remove one, then add the new one.`);
}

/**
 * Adds a contact once its code came back. Whoever held it before proves no more that it is theirs: what was opened with it ends, and what was
 * sent to it goes where it goes. Their other contacts stay theirs.
 */
export async function addContact(
  services: Services,
  person: AppUserScope,
  asked: z.output<typeof addOwnContact.body>,
  work: BackgroundWork,
): Promise<Answer> {
  const contact = requireReachable(services, asked.contact);
  const known = await store.findByContact(services.db, contact);
  // Sent twice because the first answer was lost.
  if (known && person.appUser.ids.includes(known.id)) return listContacts(services, person);
  const taken = await takeCode(services, { ...asked, contact: contact.value });
  if (taken.kind === 'wrong') return refuseField('code', wrongCodeWords(taken.triesLeft), 'WRONG_CODE');
  if (taken.kind === 'refused') return refuse('CODE_INVALID', CODE_WORDS[taken.reason]);
  const now = services.now();
  const done = await services.db.transaction().execute(async (trx) => {
    const own = await requireOwn(trx, person);
    const held = await store.findByContact(trx, contact);
    if (held?.person_id === own.contact.person_id) return { ...own, told: [], left: [] };
    requireRoom(own.contacts);
    const left = held ? (await store.findContactsOf(trx, held.id)).filter(({ id }) => id !== held.id) : [];
    if (held) {
      await store.endAllOf(trx, [held.id, ...left.map(({ id }) => id)], { now, but: person.sessionId });
      await store.joinContact(trx, held.id, { personId: own.contact.person_id, now });
    } else await store.insertContact(trx, contact, { own: own.contact, now });
    return { contact: own.contact, contacts: await store.findContactsOf(trx, own.contact.id), told: own.contacts, left };
  });
  const masked = contact.channel === 'email' ? maskEmail(contact.value) : maskPhone(contact.value);
  tellOfContacts(services, work, done.told, { kind: 'added', masked });
  tellOfContacts(services, work, done.left, { kind: 'taken', masked });
  return present(done.contacts, done.contact.id, services.sms !== null);
}

/** Removes one that is not the last. Whoever is signed in elsewhere as the person is signed out. */
export async function removeContact(services: Services, person: AppUserScope, id: number, work: BackgroundWork): Promise<Answer> {
  const now = services.now();
  const done = await services.db.transaction().execute(async (trx) => {
    const { contact, contacts } = await requireOwn(trx, person);
    const gone = contacts.find((each) => each.id === id);
    if (!gone) return refuseRemoving('NOT_FOUND', 'This is not among your contacts.');
    const kept = contacts.filter((each) => each.id !== id);
    const next = kept.find((each) => each.id === contact.id) ?? kept[0];
    if (!next) return refuseRemoving('INVALID_STATE', 'This is your only contact. Add another one first, then remove this.');
    await store.endAllOf(
      trx,
      contacts.map((each) => each.id),
      { now, but: person.sessionId },
    );
    await store.partContact(trx, id);
    if (next.id !== contact.id) await store.moveSession(trx, person.sessionId, next.id);
    return { kept, next, told: contacts, masked: maskOf(gone) };
  });
  tellOfContacts(services, work, done.told, { kind: 'removed', masked: done.masked });
  return present(done.kept, done.next.id, services.sms !== null);
}

/** The person’s contacts as they are once it is their turn; a session that ended while they waited changes nothing. */
async function requireOwn(trx: Trx, person: AppUserScope): Promise<{ contact: store.ContactRow; contacts: store.ContactRow[] }> {
  await store.lockContacts(trx);
  const signedInWith = await store.findSessionContact(trx, person.sessionId);
  const contacts = signedInWith === undefined ? [] : await store.findContactsOf(trx, signedInWith);
  const contact = contacts.find(({ id }) => id === signedInWith);
  if (!contact) return refuseCaller('UNAUTHENTICATED', 'You were signed out. Sign in to carry on.');
  return { contact, contacts };
}
