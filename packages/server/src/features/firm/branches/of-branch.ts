import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** One branch, or what is at none. */
export type BranchAsked = number | 'none';

const peopleAt = (workspaceId: number, branch: BranchAsked) => sql`
  select person.party_id from property_people as person
  join properties as property on property.workspace_id = person.workspace_id and property.id = person.property_id
  where person.workspace_id = ${workspaceId} and person.state <> 'withdrawn'
    and ${branch === 'none' ? sql`property.branch_id is not null` : sql`property.branch_id = ${branch}`}`;

/** Whether somebody has a role at a property of the branch; at `none`, whether they have none at a property of any. */
export const isPersonAt = (workspaceId: number, party: RawBuilder<unknown>, branch: BranchAsked): RawBuilder<SqlBool> =>
  branch === 'none' ? sql`${party} not in (${peopleAt(workspaceId, branch)})` : sql`${party} in (${peopleAt(workspaceId, branch)})`;

/** Whether a check was made for a property of the branch, or is about somebody there; at `none`, whether neither names a branch. */
export function isCheckAt(workspaceId: number, branch: BranchAsked): RawBuilder<SqlBool> {
  const properties = sql`select id from properties where workspace_id = ${workspaceId}
    and ${branch === 'none' ? sql`branch_id is not null` : sql`branch_id = ${branch}`}`;
  const person = sql`coalesce(checks.party_id in (${peopleAt(workspaceId, branch)}), false)`;
  const property = sql`coalesce(checks.property_id in (${properties}), false)`;
  return branch === 'none' ? sql`not (${person} or ${property})` : sql`(${person} or ${property})`;
}
