import { pendingSubject } from '../providers/identity/provider.ts';
import { recordEvent } from './audit.ts';
import type { Database, Trx } from './database.ts';
import { browserHashOf, openPendingRegistrations, type AskedRegistration } from './pending-registrations.ts';
import { openScope, type MemberScope } from './scope.ts';
import type { Services } from './services.ts';

const OWNER_ROLE = 1;
const LONGEST_NAME = 80;

/** Somebody who showed that the address is theirs, how the identity provider calls them, and the browser they showed it in, where it is known. */
export type ProvedPerson = { issuer: string; subject: string; email: string; browser: string | null };
type Parts = Pick<Services, 'db' | 'scopedDb' | 'keys' | 'now'>;

/**
 * Makes the person, their workspace and its owner from what was asked for under a proved address: all of it in one transaction, and once,
 * however many requests come first. Nothing for those who asked for nothing or who belong to a workspace. True when it was made.
 */
export async function foundWorkspace(services: Parts, person: ProvedPerson): Promise<boolean> {
  const { db, keys, now } = services;
  const pending = openPendingRegistrations({ db, keys, now });
  return db.transaction().execute(async (trx) => {
    const asked = await pending.take(trx, person.email);
    if (!asked || (await isMember(trx, person.email, now()))) return false;
    const userId = await ensureUser(trx, person, asked);
    const scope = await insertOwned(trx, services, userId, asked, now());
    const workspace = { type: 'workspace', id: scope.workspaceId, label: scope.actor.name };
    await recordEvent(trx, scope, { action: 'register.workspace', object: workspace });
    if (person.browser !== null && asked.browserHash === browserHashOf(person.browser)) await recordAgreement(trx, scope, asked);
    return true;
  });
}

/** Whether somebody of this address can enter a workspace now. */
export async function isMember(db: Database | Trx, email: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select('members.id')
    .where((row) => row(row.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .where('members.state', '=', 'active')
    .where((row) => row.or([row('members.expires_at', 'is', null), row('members.expires_at', '>', now)]))
    .where('workspaces.state', '!=', 'closed')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type Agreement = { termsVersion: string; privacyVersion: string; agreedAt: string };

/** Writes down which versions somebody agreed to, and when; the same version twice is one agreement. */
export async function recordAgreement(trx: Trx, scope: MemberScope, { termsVersion, privacyVersion, agreedAt }: Agreement): Promise<void> {
  const row = { workspace_id: scope.workspaceId, user_id: scope.actor.userId, at: new Date(agreedAt) };
  const added = await trx
    .insertInto('terms_acceptances')
    .values([
      { ...row, document: 'terms', version: termsVersion },
      { ...row, document: 'privacy', version: privacyVersion },
    ])
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id', 'document', 'version']).doNothing())
    .returning('id')
    .execute();
  if (added.length === 0) return;
  const label = `the terms (${termsVersion}) and the privacy notice (${privacyVersion})`;
  await recordEvent(trx, scope, { action: 'accept.terms', object: { type: 'agreement', id: scope.actor.memberId, label } });
}

async function ensureUser(trx: Trx, { issuer, subject, email }: ProvedPerson, asked: AskedRegistration): Promise<number> {
  const known = await trx
    .selectFrom('users')
    .select(['id', 'issuer', 'subject', 'first_name', 'surname'])
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!known) {
    const user = { issuer, subject, email: email.toLowerCase(), first_name: asked.firstName, surname: asked.lastName };
    return (await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
  }
  const isUnbound = known.issuer !== issuer || known.subject === pendingSubject(email);
  // Whoever was only invited somewhere may not have given a name yet.
  const isNameless = known.first_name === '' && known.surname === '';
  const change = {
    ...(isUnbound ? { issuer, subject } : {}),
    ...(isNameless ? { first_name: asked.firstName, surname: asked.lastName } : {}),
  };
  if (isUnbound || isNameless) await trx.updateTable('users').set(change).where('id', '=', known.id).execute();
  return known.id;
}

/** The workspace carries its owner's name until the firm's is known. */
async function insertOwned(
  trx: Trx,
  services: Pick<Services, 'scopedDb'>,
  userId: number,
  asked: AskedRegistration,
  now: Date,
): Promise<MemberScope> {
  const name = `${asked.firstName} ${asked.lastName}`;
  const workspace = await trx
    .insertInto('workspaces')
    .values({
      account_name: name.slice(0, LONGEST_NAME),
      registration_step: 'company',
      registration_flag: asked.flag,
      created_by_user: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await trx
    .insertInto('members')
    .values({
      workspace_id: workspace.id,
      user_id: userId,
      role_id: OWNER_ROLE,
      first_name: asked.firstName,
      surname: asked.lastName,
      email: asked.email,
      is_key_member: true,
      joined_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return openScope(services, workspace.id, {
    kind: 'member',
    memberId: member.id,
    userId,
    roleId: OWNER_ROLE,
    toggles: {},
    isRegistered: false,
    name,
    ipPrefix: null,
    signedInAt: null,
    sessionId: null,
  });
}
