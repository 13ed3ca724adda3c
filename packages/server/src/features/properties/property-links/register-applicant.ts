import { createHmac } from 'node:crypto';
import { confirmApplicant, registerApplicant, NewApplicant } from '@freehold/contract/properties/property-links';
import { NewParty } from '@freehold/contract/people/parties';
import { ROLE_WORDS, PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { z } from 'zod';
import { lockByName } from '../../../platform/audit.ts';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { chooseCode } from '../../../platform/choose-code.ts';
import { CODE_WORDS, wrongCodeWords } from '../../../platform/code-words.ts';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import { findSentCodes } from '../../../platform/find-sent-codes.ts';
import { maskEmail } from '../../../platform/mask-contact.ts';
import { judgeCode } from '../../../platform/one-time-code.ts';
import { refuseAlways, refuseField, refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { linkPerson } from '../property-people/public.ts';
import { ensureAppUser, openSession } from '../../access/public.ts';
import { workspaceIsBlocked } from '../../firm/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { codeMail } from './words.ts';
import { NOT_NOW, NOT_TAKING } from './link-state.ts';
import { tellOfLink } from './notifications.ts';
import { behindLink, openRoles } from './open-link.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;
const RESEND_AFTER_SECONDS = 60;
/** Of one network in an hour. An address has no such limit: anybody can write down another's. */
const MOST_OF_A_NETWORK = 20;

type Written = z.output<typeof NewApplicant>;
const Kept = z.object({
  role: z.enum(PROPERTY_ROLES),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
});
const sealedFor = (workspaceId: number, requestHash: Buffer) => `link-sign-up:${workspaceId}:${requestHash.toString('hex')}`;
const keyed = ({ keys }: Services, purpose: string, text: string) =>
  createHmac('sha256', keys.hashKey).update(`link-sign-up-${purpose}:${text}`).digest();

/** Bound to the address it is sent to. The row it stands in belongs to the one request that holds its token. */
const hashCode = (services: Services, email: string, code: string) => keyed(services, 'code', `${email}:${code}`);

/** Keeps what a visitor wrote, sealed, and sends a code to their address: until it comes back they stand nowhere. */
export async function beginRegistration(
  services: Services,
  { token, ...written }: Written & { token: string },
  network: string,
  work: BackgroundWork,
) {
  const refuse = refusing(registerApplicant);
  const now = services.now();
  const request = randomToken();
  const requestHash = hashToken(request);
  const { agency, workspaceId, propertyId } = await behindLink(services, token, async ({ trx, scope, property, firm, link }) => {
    if (await workspaceIsBlocked(trx, scope, services)) return refuse('VERIFICATION_REQUIRED', NOT_NOW);
    if (!openRoles(property, link).includes(written.role)) return refuse('CONFLICT', NOT_TAKING);
    return { agency: firm.name, workspaceId: scope.workspaceId, propertyId: property.id };
  });
  const hashes = { contact_hash: keyed(services, 'contact', written.email), ip_hash: keyed(services, 'ip', network) };
  const { consent: _, ...kept } = written;
  // Once the scope is left: limits count over all workspaces, which a scope does not see, and nobody waits for a second connection while they hold one.
  const chosen = await services.db.transaction().execute(async (trx) => {
    await lockByName(trx, `link-sign-up:${hashes.contact_hash.toString('hex')}`);
    await refuseTooMany(trx, hashes.ip_hash, now);
    const choice = chooseCode(await findSentCodes(trx, 'link_sign_ups', hashes.contact_hash, now), now);
    await store.insertSignUp(trx, {
      workspace_id: workspaceId,
      property_id: propertyId,
      request_hash: requestHash,
      written_sealed: await sealJson(services.keys, workspaceId, kept, sealedFor(workspaceId, requestHash)),
      ...hashes,
      code_hash: choice.kind === 'send' ? hashCode(services, written.email, choice.code) : choice.codeHash,
      digits: choice.digits,
      sent: choice.kind === 'send',
      expires_at: choice.expiresAt,
      created_at: now,
    });
    return choice;
  });
  if (chosen.kind === 'send')
    work.run('a registration code could not be sent', () => services.mail.send(codeMail(written.email, chosen, agency)));
  return {
    request,
    email: maskEmail(written.email),
    sent: chosen.kind === 'send',
    digits: chosen.digits,
    resend_after_seconds: RESEND_AFTER_SECONDS,
  };
}

/** Of two at once from one network the second counts the first. */
async function refuseTooMany(trx: Trx, ipHash: Buffer, now: Date): Promise<void> {
  await lockByName(trx, `link-sign-up:${ipHash.toString('hex')}`);
  const recent = await store.recentSignUps(trx, ipHash, new Date(now.getTime() - HOUR_MS), MOST_OF_A_NETWORK);
  const oldest = recent[MOST_OF_A_NETWORK - 1];
  if (oldest === undefined) return;
  const seconds = Math.max(1, Math.ceil((oldest.created_at.getTime() + HOUR_MS - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return refuseAlways('RATE_LIMITED', `Too many tries. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, undefined, seconds);
}

/**
 * Puts the person at the property once their address is proved: the record the firm has of them, or a new one. The same proof lets them into
 * the page where what the firm sends them next will stand.
 */
export async function confirmRegistration(services: Services, asked: { token: string; request: string; code: string }) {
  const refuse = refusing(confirmApplicant);
  const now = services.now();
  const requestHash = hashToken(asked.request);
  const outcome = await behindLink(
    services,
    asked.token,
    async ({ trx, scope, property, firm, link }) => {
      if (await workspaceIsBlocked(trx, scope, services)) return refuse('VERIFICATION_REQUIRED', NOT_NOW);
      const row = await store.lockSignUp(trx, property.id, requestHash);
      const written =
        row && Kept.parse(await openJson(services.keys, scope.workspaceId, row.written_sealed, sealedFor(scope.workspaceId, requestHash)));
      const { taken, change } = judgeCode(row, hashCode(services, written?.email ?? '', asked.code), now);
      if (row && change) await store.changeSignUp(trx, row.id, change);
      // Answered, not thrown: a wrong try must stay counted.
      if (!written || taken.kind !== 'taken') return { taken };
      const role = written.role;
      if (!openRoles(property, link).includes(role)) return refuse('CONFLICT', NOT_TAKING);
      const known = await store.findSamePerson(trx, { email: written.email, firstName: written.first_name, lastName: written.last_name });
      const party =
        known === null
          ? { party: NewParty.parse({ kind: 'person', ...written, phones: [written.phone], emails: [written.email] }) }
          : { party_id: known };
      // Told in the activity as what it is: they came by themselves.
      const visitor = { ...scope, actor: { kind: 'visitor' as const, name: `${written.first_name} ${written.last_name}` } };
      await linkPerson(trx, visitor, services, property, {
        ...party,
        role,
        ...(role === 'tenant' ? { co_tenant_type_id: 1 } : {}),
        invited_via: 'dynamic_link',
        consent_at: now,
      });
      await tellOfLink(trx, scope, property, {
        kind: 'applicant_registered',
        words: `Someone registered as ${ROLE_WORDS[role].toLowerCase()} for ${addressLine(property)}.`,
      });
      const { appUserId } = await ensureAppUser(
        { db: trx },
        { contact: written.email, firstName: written.first_name, surname: written.last_name },
      );
      return { taken, appUserId, done: { registered: true as const, agency: firm.name, address: addressLine(property), role } };
    },
    true,
  );
  if (outcome.taken.kind === 'wrong') return refuseField('code', wrongCodeWords(outcome.taken.triesLeft), 'WRONG_CODE');
  if (outcome.taken.kind === 'refused') return refuse('CODE_INVALID', CODE_WORDS[outcome.taken.reason]);
  if (!('done' in outcome) || !outcome.done) throw new Error('A taken code led nowhere');
  const { token, expiresAt } = await openSession(services, outcome.appUserId);
  return { ...outcome.done, session: { token, expires_at: expiresAt.toISOString() } };
}
