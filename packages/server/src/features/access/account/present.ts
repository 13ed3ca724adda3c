import type { LiveSession, Profile } from '@freehold/contract/access/account';
import type { SessionFacts } from '../../../providers/identity/provider.ts';
import { roleName } from '../permissions/public.ts';
import { readUserAgent } from './read-user-agent.ts';
import type { OwnMemberRow } from './store.ts';

export function presentProfile(row: OwnMemberRow): Profile {
  return {
    first_name: row.first_name,
    surname: row.surname,
    email: row.email,
    phone: row.phone,
    role: roleName(row.role_id),
    member_since: (row.joined_at ?? row.created_at).toISOString(),
    saved_at: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** This one first, then the one used last. */
export function presentSessions(sessions: readonly SessionFacts[], currentSid: string | null): LiveSession[] {
  const shown = sessions.map((session) => ({ session, agent: readUserAgent(session.userAgent), isCurrent: session.sid === currentSid }));
  const isAlone = (one: (typeof shown)[number]) =>
    shown.every((other) => other === one || (other.session.network !== one.session.network && other.agent.system !== one.agent.system));
  return shown
    .sort((left, right) => Number(right.isCurrent) - Number(left.isCurrent))
    .map((one) => ({
      id: one.session.id,
      ...one.agent,
      network: one.session.network,
      way: one.session.way,
      opened_at: one.session.openedAt.toISOString(),
      last_used_at: one.session.lastUsedAt.toISOString(),
      is_current: one.isCurrent,
      is_unfamiliar: !one.isCurrent && isAlone(one),
    }));
}
