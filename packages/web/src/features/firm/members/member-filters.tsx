import type { Member } from '@freehold/contract/firm/members';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import type { MembersSearch } from './members-search.ts';

type Props = { members: readonly Member[]; search: MembersSearch; onChange: (part: MembersSearch, replace?: boolean) => void };

/** Finds a member by name or address, and narrows the list to a role. */
export function MemberFilters({ members, search, onChange }: Props) {
  const roles = [...new Map(members.map((member) => [member.role_id, member.role]))].sort(([a], [b]) => a - b);
  return (
    <div className="fh-filters">
      <FindBox label="Find a member" value={search.q} onChange={(q) => onChange({ q }, true)} />
      <FilterChip name="Role" value={roles.find(([id]) => id === search.role)?.[1]} onClear={() => onChange({ role: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={roles.map(([id, label]) => ({ id, label, checked: id === search.role, onPick: () => onChange({ role: id }) }))}
          />
        )}
      </FilterChip>
      <BranchFilter value={search.branch} onChange={(branch) => onChange({ branch })} />
    </div>
  );
}
