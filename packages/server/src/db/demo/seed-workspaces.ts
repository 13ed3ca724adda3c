import { lockByName, recordEvent } from '../../platform/audit.ts';
import type { DB } from '../types.ts';
import type { Trx } from '../../platform/database.ts';
import { openScope, type MemberActor, type Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { demoFirm, type DemoFirm, type DemoMember } from './demo-firm.ts';

type SeedServices = Pick<Services, 'config' | 'db' | 'scopedDb' | 'identity'>;

/**
 * Puts in what an installation begins with: the demonstration firm, or the first workspace of a real firm when the demo is off.
 * Run again it adds only what is missing and changes nothing. Answers a sentence for the terminal. `isDemonstration`: the made-up list may
 * stand in there for required ones.
 */
export async function seedWorkspaces(services: SeedServices, isDemonstration = false): Promise<string> {
  if (services.config.demo) return seedFirm(services, demoFirm, isDemonstration);
  const { firstOwner } = services.config;
  if (!firstOwner) return 'none: the demo is off and FREEHOLD_OWNER_EMAIL names no owner';
  const existing = await services.db.selectFrom('workspaces').select('id').limit(1).executeTakeFirst();
  if (existing) return 'a workspace stands already';
  await seedWorkspace(services, {
    accountName: firstOwner.workspaceName,
    plan: null,
    columns: {},
    members: [{ email: firstOwner.email, ...namesFrom(firstOwner.email), roleId: 1, isKeyMember: true, nominatedOfficer: 'none' }],
  });
  return `${firstOwner.workspaceName}, owned by ${firstOwner.email}`;
}

/** Puts in a made-up firm with its offices and their people, where it is missing. */
export async function seedFirm(services: SeedServices, firm: DemoFirm, isDemonstration: boolean): Promise<string> {
  const { offices } = firm;
  for (const office of offices) await seedWorkspace(services, { ...office, columns: firmColumns(firm, isDemonstration) });
  await seedFamily(services, firm);
  const people = new Set(offices.flatMap(({ members }) => members.map(({ email }) => email)));
  return `${offices.length} workspaces and ${people.size} people of a fictional firm`;
}

type Columns = Partial<Insertable<DB['workspaces']>>;
type Seed = { accountName: string; plan: string | null; columns: Columns; members: readonly DemoMember[] };

const FIRST_START = 'first start';
/** Counted from when the firm began, which the demonstration puts months back. */
const RENEWAL_DAYS = 268;

/** What all offices of the firm state of themselves. */
function firmColumns(firm: DemoFirm, is_demonstration: boolean): Columns {
  const renewsOn = new Date(Date.now() + RENEWAL_DAYS * 86_400_000).toISOString().slice(0, 10);
  return {
    legal_name: firm.legalName,
    company_number: firm.companyNumber,
    registered_address: firm.registeredAddress,
    business: firm.business,
    supervision: JSON.stringify({ state: 'registered', hmrc_number: firm.hmrcNumber, renews_on: renewsOn, reason: null }),
    is_demonstration,
  };
}

/** One family of the offices, where the first start has just made them; whoever leaves it later has left it. */
async function seedFamily(services: SeedServices, firm: DemoFirm): Promise<void> {
  const { db } = services;
  await db.transaction().execute(async (trx) => {
    await lockByName(trx, 'seed:family');
    const names = firm.offices.map((one) => one.accountName);
    const offices = await Promise.all(names.map((name) => findSeeded(trx, name)));
    const ids = offices.flatMap((id) => id ?? []);
    const joined = await trx
      .selectFrom('audit_events')
      .select('seq')
      .where('workspace_id', 'in', ids)
      .where('action', '=', 'join.family')
      .executeTakeFirst();
    if (ids.length < names.length || joined) return;
    const family = await trx.insertInto('families').values({ name: firm.familyName }).returning('id').executeTakeFirstOrThrow();
    await trx.updateTable('workspaces').set({ family_id: family.id }).where('id', 'in', ids).execute();
    for (const id of ids)
      await recordEvent(trx, scopeOf(services, id), {
        action: 'join.family',
        object: { type: 'family', id: family.id, label: firm.familyName },
      });
  });
}

/** The workspace that the first start made under the name, whatever it is called by now. */
async function findSeeded(trx: Trx, accountName: string): Promise<number | null> {
  const made = await trx
    .selectFrom('audit_events')
    .select('workspace_id')
    .where('action', '=', 'create.workspace')
    .where(sql`object ->> 'label'`, '=', accountName)
    .where(sql`actor ->> 'name'`, '=', FIRST_START)
    .orderBy('workspace_id')
    .executeTakeFirst();
  return made?.workspace_id ?? null;
}

const scopeOf = (services: Pick<Services, 'scopedDb'>, id: number) => openScope(services, id, { kind: 'system', name: FIRST_START });

async function seedWorkspace(services: SeedServices, seed: Seed): Promise<void> {
  const { db, identity } = services;
  const people: (DemoMember & { subject: string })[] = [];
  for (const member of seed.members)
    people.push({ ...member, subject: (await identity.ensureUser(member.email, `${member.firstName} ${member.surname}`)).subject });
  await db.transaction().execute(async (trx) => {
    // Two starts at once must not make the firm twice.
    await lockByName(trx, `seed:${seed.accountName}`);
    const users: number[] = [];
    for (const one of people) users.push(await ensureProductUser(trx, identity.issuer, one));
    const scope = await ensureWorkspace(trx, services, seed);
    let by: Scope = scope;
    for (const [place, one] of people.entries()) {
      const userId = users[place] ?? 0;
      const memberId = await ensureMember(trx, by, userId, one);
      // The owner comes with the workspace and adds the others.
      if (by === scope && memberId !== null) by = openScope(services, scope.workspaceId, asMember(one, { userId, memberId }));
    }
  });
}

async function ensureWorkspace(trx: Trx, services: Pick<Services, 'scopedDb'>, seed: Seed): Promise<Scope> {
  const found = await findSeeded(trx, seed.accountName);
  if (found !== null) return scopeOf(services, found);
  const values = { ...seed.columns, account_name: seed.accountName, active_plan: seed.plan, completed_signup: true };
  const { id } = await trx.insertInto('workspaces').values(values).returning('id').executeTakeFirstOrThrow();
  await recordEvent(trx, scopeOf(services, id), { action: 'create.workspace', object: { type: 'workspace', id, label: seed.accountName } });
  return scopeOf(services, id);
}

/** The product's own row of a person, bound to the identity provider's subject. */
async function ensureProductUser(trx: Trx, issuer: string, one: DemoMember & { subject: string }): Promise<number> {
  // An address belongs to one person, whoever signed them in until now.
  await trx
    .updateTable('users')
    .set({ issuer, subject: one.subject })
    .where((row) => row(row.fn('lower', ['email']), '=', one.email.toLowerCase()))
    .where('issuer', '!=', issuer)
    .execute();
  const row = await trx
    .insertInto('users')
    .values({ issuer, subject: one.subject, email: one.email, first_name: one.firstName, surname: one.surname })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email: one.email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function asMember({ roleId, firstName, surname }: DemoMember, ids: { userId: number; memberId: number }): MemberActor {
  const name = `${firstName} ${surname}`;
  return { kind: 'member', ...ids, roleId, name, toggles: {}, isRegistered: true, ipPrefix: null, signedInAt: null, sessionId: null };
}

/** Answers the number of a member that is new, else null. */
async function ensureMember(trx: Trx, scope: Scope, userId: number, one: DemoMember): Promise<number | null> {
  const added = await trx
    .insertInto('members')
    .values({
      workspace_id: scope.workspaceId,
      user_id: userId,
      role_id: one.roleId,
      first_name: one.firstName,
      surname: one.surname,
      email: one.email,
      completed_signup: true,
      is_key_member: one.isKeyMember,
      nominated_officer: one.nominatedOfficer,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return null;
  await recordEvent(trx, scope, {
    action: 'add.member',
    object: { type: 'member', id: added.id, label: `${one.firstName} ${one.surname}` },
  });
  return added.id;
}

/** A first name and surname to begin with, from `ana.roy@firm.uk`; the owner changes them later. */
export function namesFrom(email: string): { firstName: string; surname: string } {
  const words = (email.split('@')[0] ?? '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { firstName: words[0] ?? 'Workspace', surname: words.slice(1).join(' ') || 'Owner' };
}
