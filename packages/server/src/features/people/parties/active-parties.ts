import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a row of `parties` is somebody a firm must know about today: a relationship that has begun and not ended, or a role at a property
 * that is still dealt with. An occupier under 18 is no customer. `today`: the day in London. The roles are read once, not for each row.
 */
export const isActiveParty = ({ workspaceId, today }: { workspaceId: number; today: string }): RawBuilder<SqlBool> => sql<SqlBool>`(
  parties.merged_into is null and (
    (parties.relationship_started_on is not null and (parties.relationship_ended_on is null or parties.relationship_ended_on > ${today}::date))
    or parties.id in (
      select role.party_id from property_people role
      join properties on properties.workspace_id = role.workspace_id and properties.id = role.property_id
      where role.workspace_id = ${workspaceId} and role.state <> 'withdrawn' and role.co_tenant_type_id is distinct from 5
        and properties.archived_at is null and properties.stage not in ('completed', 'ended', 'withdrawn'))))`;
