import { lockByName, recordEvent } from '../../platform/audit.ts';
import type { Trx } from '../../platform/database.ts';
import { openScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { pendingSubject } from '../../providers/identity/provider.ts';
import { DEMO_OWNER_EMAIL } from './demo-firm.ts';

const DAY_MS = 86_400_000;

/** Two made-up colleagues of the Bath office who cannot sign in: one was invited and has not come yet, one is suspended. */
const ABSENT: AbsentMembers = {
  office: 'Pennard & Lisle, Bath',
  ownerEmail: DEMO_OWNER_EMAIL,
  members: [
    { firstName: 'Joel', surname: 'Sandiford', state: 'invited' },
    { firstName: 'Peggy', surname: 'Athelney', state: 'suspended' },
  ],
};
type Absent = { firstName: string; surname: string; state: 'invited' | 'suspended' };
export type AbsentMembers = { office: string; ownerEmail: string; members: readonly Absent[] };

/** Adds them to their office. Again is no change. Answers how many there are; nobody where the office is not there. */
export async function seedAbsentMembers(
  services: Pick<Services, 'db' | 'scopedDb' | 'identity' | 'now'>,
  { office, ownerEmail, members }: AbsentMembers = ABSENT,
): Promise<number> {
  const { db, identity, now } = services;
  const owner = await db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['members.workspace_id', 'members.id'])
    .where('workspaces.account_name', '=', office)
    .where('members.email', '=', ownerEmail)
    .executeTakeFirst();
  if (!owner) return 0;
  await db.transaction().execute(async (trx) => {
    await lockByName(trx, `seed:${office}`);
    for (const one of members) await ensureAbsent(trx, one, owner);
  });
  return members.length;

  async function ensureAbsent(trx: Trx, one: Absent, { workspace_id, id: ownerId }: { workspace_id: number; id: number }): Promise<void> {
    const email = `${one.firstName}.${one.surname}@pennard.example`.toLowerCase();
    const known = await trx
      .selectFrom('members')
      .select('id')
      .where('workspace_id', '=', workspace_id)
      .where('email', '=', email)
      .executeTakeFirst();
    if (known) return;
    const person = { issuer: identity.issuer, subject: pendingSubject(email), email, first_name: one.firstName, surname: one.surname };
    const user = await trx.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto('members')
      .values({
        workspace_id,
        user_id: user.id,
        role_id: 4,
        first_name: one.firstName,
        surname: one.surname,
        email,
        state: one.state,
        completed_signup: one.state === 'suspended',
        invited_by: ownerId,
        invited_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (one.state === 'invited')
      await trx
        .insertInto('invitations')
        .values({ workspace_id, member_id: id, invited_by: ownerId, created_at: now(), expires_at: new Date(now().getTime() + 7 * DAY_MS) })
        .execute();
    const scope = openScope(services, workspace_id, { kind: 'system', name: 'first start' });
    await recordEvent(trx, scope, { action: 'add.member', object: { type: 'member', id, label: `${one.firstName} ${one.surname}` } });
  }
}
