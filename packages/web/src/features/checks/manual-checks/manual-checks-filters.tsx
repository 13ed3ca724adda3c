import { DECISION_FILTERS, EDD_FILTERS } from '@freehold/contract/checks/manual-checks';
import { useMembers } from '../../../shared/workspace-queries.ts';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import type { ManualSearch } from './manual-search.ts';
import { DECISION, EDD, OUTCOME } from './words.ts';

type Props = { search: ManualSearch; onChange: (part: ManualSearch, replace?: boolean) => void };

export function ManualChecksFilters({ search, onChange }: Props) {
  return (
    <div className="fh-filters" role="search" aria-label="Filter the checks">
      <FindBox label="Name or reference" value={search.q} onChange={(q) => onChange({ q }, true)} />
      <Choice
        name="Outcome"
        head="What the check found"
        chosen={search.outcome}
        options={(['pass', 'refer', 'fail'] as const).map((value) => ({ value, label: OUTCOME[value].label }))}
        onPick={(outcome) => onChange({ outcome })}
      />
      <Choice
        name="Decision"
        head="What was decided"
        chosen={search.decision}
        options={DECISION_FILTERS.map((value) => ({ value, label: DECISION[value] }))}
        onPick={(decision) => onChange({ decision })}
      />
      <Choice
        name="Enhanced due diligence"
        head="Where it was asked for"
        chosen={search.edd}
        options={EDD_FILTERS.map((value) => ({ value, label: EDD[value] }))}
        onPick={(edd) => onChange({ edd })}
      />
      <DateFilter from={search.from} to={search.to} onPick={(from, to) => onChange({ from, to })} />
      <BranchFilter value={search.branch} onChange={(branch) => onChange({ branch })} />
      <MemberFilter search={search} onChange={onChange} />
    </div>
  );
}

type ChoiceProps<V extends string> = {
  name: string;
  head: string;
  chosen: V | undefined;
  options: readonly { value: V; label: string }[];
  onPick: (value: V | undefined) => void;
};
function Choice<V extends string>({ name, head, chosen, options, onPick }: ChoiceProps<V>) {
  return (
    <FilterChip name={name} value={options.find(({ value }) => value === chosen)?.label} onClear={() => onPick(undefined)}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={[
            { kind: 'label', id: 'head', text: head },
            ...options.map(({ value, label }) => ({ id: value, label, checked: value === chosen, onPick: () => onPick(value) })),
          ]}
        />
      )}
    </FilterChip>
  );
}

function MemberFilter({ search: { member }, onChange }: Props) {
  const members = useMembers();
  const chosen = members.find((each) => each.member_id === member);
  const name = chosen ? `${chosen.first_name} ${chosen.surname}` : `number ${member}`;
  return (
    <FilterChip name="Member" value={member === undefined ? undefined : name} onClear={() => onChange({ member: undefined })}>
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
              onPick: () => onChange({ member: each.member_id }),
            })),
            ...(members.length === 0 ? [{ id: 'none', label: 'No members to show', disabled: true, onPick: () => undefined }] : []),
          ]}
        />
      )}
    </FilterChip>
  );
}
