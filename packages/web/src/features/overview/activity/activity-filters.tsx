import { ACTIVITY_GROUPS } from '@freehold/contract/overview/activity-groups';
import { useMembers } from '../../../shared/workspace-queries.ts';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { RECORDS, type ActivitySearch } from './activity-search.ts';
import css from './activity-filters.module.css';
import { entriesOf } from '@freehold/contract/kernel/keys';

const WHOSE = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'mine', label: 'Only me' },
] as const;

type Props = { search: ActivitySearch; onChange: (part: ActivitySearch, replace?: boolean) => void; seesAll: boolean };

export function ActivityFilters({ search, onChange, seesAll }: Props) {
  return (
    <div className="fh-filters" role="search" aria-label="Filter the activity">
      <FindBox label="Find an event" value={search.q} onChange={(q) => onChange({ q }, true)} />
      <DateFilter from={search.from} to={search.to} onPick={(from, to) => onChange({ from, to })} />
      {seesAll && !search.mine && <PersonFilter search={search} onChange={onChange} />}
      <ActionFilter search={search} onChange={onChange} />
      <RecordFilter search={search} onChange={onChange} />
      {seesAll && (
        <span className={css.whose}>
          <Segmented
            label="Whose activity"
            options={WHOSE}
            value={search.mine ? 'mine' : 'everyone'}
            onChange={(whose) => onChange({ mine: whose === 'mine' || undefined, person: undefined })}
          />
        </span>
      )}
    </div>
  );
}

type PartProps = Omit<Props, 'seesAll'>;

function PersonFilter({ search: { person }, onChange }: PartProps) {
  const members = useMembers();
  const chosen = members.find((each) => each.member_id === person);
  const name = person === 'system' ? 'Freehold' : chosen ? `${chosen.first_name} ${chosen.surname}` : `number ${person}`;
  return (
    <FilterChip name="Person" value={person === undefined ? undefined : name} onClear={() => onChange({ person: undefined })}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={[
            { kind: 'label', id: 'head', text: 'Done by' },
            ...members.map((each) => ({
              id: each.member_id,
              label: `${each.first_name} ${each.surname}`,
              checked: each.member_id === person,
              onPick: () => onChange({ person: each.member_id }),
            })),
            { kind: 'line', id: 'line' },
            { id: 'system', label: 'Freehold itself', checked: person === 'system', onPick: () => onChange({ person: 'system' }) },
          ]}
        />
      )}
    </FilterChip>
  );
}

const GROUPS = entriesOf(ACTIVITY_GROUPS);
function ActionFilter({ search: { action }, onChange }: PartProps) {
  return (
    <FilterChip name="Action" value={action && ACTIVITY_GROUPS[action]} onClear={() => onChange({ action: undefined })}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={[
            { kind: 'label', id: 'head', text: 'What was done with' },
            ...GROUPS.map(([group, label]) => ({ id: group, label, checked: group === action, onPick: () => onChange({ action: group }) })),
          ]}
        />
      )}
    </FilterChip>
  );
}

const KINDS = entriesOf(RECORDS);
function RecordFilter({ search: { record }, onChange }: PartProps) {
  const [kind, id] = record?.split(':') ?? [];
  const name = KINDS.find(([each]) => each === kind)?.[1] ?? kind?.replaceAll('_', ' ');
  return (
    <FilterChip
      name="Record"
      value={kind === undefined ? undefined : id === undefined ? name : `${name}, only one`}
      onClear={() => onChange({ record: undefined })}
    >
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={[
            { kind: 'label', id: 'head', text: 'Done to' },
            ...KINDS.map(([each, label]) => ({ id: each, label, checked: record === each, onPick: () => onChange({ record: each }) })),
          ]}
        />
      )}
    </FilterChip>
  );
}
