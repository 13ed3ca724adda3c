import type { RoleJson } from './collapse-roles.ts';
import type { PartyJson } from './combine-parties.ts';

/** What a merge can be undone from: both records, what moved, and roles that became one. Clocks follow from the checks. */
export type MergeSnapshot = {
  kept: { before: PartyJson; after: PartyJson };
  merged: PartyJson;
  moved: { table: string; column: string; ids: number[] }[];
  collapsed: {
    /** The role that stood for both, before and after, as far as it changed. */
    stays: { id: number; before: Record<string, unknown>; after: Record<string, unknown> };
    goes: RoleJson;
    /** Rows that named the role which went. */
    followed: { table: string; column: string; ids: number[] }[];
  }[];
};
