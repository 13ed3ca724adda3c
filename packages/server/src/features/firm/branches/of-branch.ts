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

type About = { party: RawBuilder<unknown>; property: RawBuilder<unknown> };
/** Whether something is for a property of the branch, or about somebody there; at `none`, whether neither names a branch. */
export function isAbout(workspaceId: number, about: About, branch: BranchAsked): RawBuilder<SqlBool> {
  const properties = sql`select id from properties where workspace_id = ${workspaceId}
    and ${branch === 'none' ? sql`branch_id is not null` : sql`branch_id = ${branch}`}`;
  const person = sql`coalesce(${about.party} in (${peopleAt(workspaceId, branch)}), false)`;
  const property = sql`coalesce(${about.property} in (${properties}), false)`;
  return branch === 'none' ? sql`not (${person} or ${property})` : sql`(${person} or ${property})`;
}

/** The same of a check. */
export const isCheckAt = (workspaceId: number, branch: BranchAsked): RawBuilder<SqlBool> =>
  isAbout(workspaceId, { party: sql`checks.party_id`, property: sql`checks.property_id` }, branch);
