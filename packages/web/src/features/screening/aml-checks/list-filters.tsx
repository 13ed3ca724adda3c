import { Link } from '@tanstack/react-router';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { useMembers } from '../../../shared/workspace-queries.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import css from './list-filters.module.css';
import type { AmlListSearch } from './list-search.ts';

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'needs_review', label: 'Needs review' },
  { value: 'decided', label: 'Decided' },
] as const;

type Props = { search: AmlListSearch; onChange: (part: AmlListSearch, replace?: boolean) => void };

export function ListFilters({ search, onChange }: Props) {
  return (
    <div className="fh-filters">
      <FindBox
        label="Filter this list"
        name="Filter this list by name or reference"
        value={search.q}
        onChange={(q) => onChange({ q }, true)}
      />
      <Segmented label="Which checks" options={SHOWN} value={search.show ?? 'all'} onChange={(show) => onChange({ show })} />
      <BranchFilter value={search.branch} onChange={(branch) => onChange({ branch })} />
      <MemberFilter member={search.member} onPick={(member) => onChange({ member })} />
      {search.batch !== undefined && <BatchFilter batch={search.batch} onClear={() => onChange({ batch: undefined })} />}
    </div>
  );
}

function BatchFilter({ batch, onClear }: { batch: number; onClear: () => void }) {
  return (
    <FilterChip name="Batch" value={batch} onClear={onClear}>
      {() => (
        <Link className={css.batch} to="/marketplace/manual_aml_check/batch/$id" params={{ id: String(batch) }}>
          Of one batch
        </Link>
      )}
    </FilterChip>
  );
}

function MemberFilter({ member, onPick }: { member: number | undefined; onPick: (member: number | undefined) => void }) {
  const members = useMembers();
  const chosen = members.find((each) => each.member_id === member);
  const name = chosen ? `${chosen.first_name} ${chosen.surname}` : `number ${member}`;
  return (
    <FilterChip name="Member" value={member === undefined ? undefined : name} onClear={() => onPick(undefined)}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={[
            { kind: 'label', id: 'head', text: 'Started by' },
            ...members.map((each) => ({
              id: each.member_id,
              label: `${each.first_name} ${each.surname}`,
              checked: each.member_id === member,
              onPick: () => onPick(each.member_id),
            })),
            ...(members.length === 0 ? [{ id: 'none', label: 'No members to show', disabled: true, onPick: () => undefined }] : []),
          ]}
        />
      )}
    </FilterChip>
  );
}
