import { sql, type RawBuilder } from 'kysely';
import type { ClosedBy } from './acceptance.ts';

/** Where a client stands with the checks of one kind, as the database keeps it. */
export type PartyStanding = {
  /** The check a screen shows for them. */
  check_id: number;
  status: string;
  at: string;
  is_frozen: boolean;
  /** The acceptance that answers for them, and until when; both null while none does, and then why. */
  accepted_at: string | null;
  accepted_until: string | null;
  closed_by: Exclude<ClosedBy, 'never_checked'> | null;
};
/** By kind; a kind they were never checked in is not there. */
export type Standings = Readonly<Partial<Record<string, PartyStanding>>>;

/** The standings of the party of a query, whose table goes by this name. */
export const standingsOf = (party = 'parties'): RawBuilder<Standings> =>
  sql<Standings>`coalesce((select jsonb_object_agg(standing.kind, to_jsonb(standing) - '{workspace_id,party_id,kind}'::text[])
    from party_standings standing where standing.workspace_id = ${sql.ref(`${party}.workspace_id`)} and standing.party_id = ${sql.ref(`${party}.id`)}), '{}')`;

/** Whether a check of any kind of the party is frozen. */
export const isFrozenIn = (party = 'parties'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from party_standings standing where standing.workspace_id = ${sql.ref(`${party}.workspace_id`)}
    and standing.party_id = ${sql.ref(`${party}.id`)} and standing.is_frozen)`;

/** Whether an accepted check of this kind answers for them at this moment. */
export function isAcceptedAt(standing: PartyStanding | undefined, at: Date): boolean {
  return standing?.accepted_until != null && new Date(standing.accepted_until) >= at;
}
