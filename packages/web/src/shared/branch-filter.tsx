import { useBranchChoices } from './branches-query.ts';
import { DropMenu } from '../ui/drop-menu.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';

type Props = {
  value: number | 'none' | undefined;
  onChange: (branch: number | 'none' | undefined) => void;
  /** What has no branch, in words. */
  none?: string;
};

/** Narrows a list to one branch. A firm with one office never sees it. */
export function BranchFilter({ value, onChange, none = 'No branch' }: Props) {
  const branches = useBranchChoices();
  if (branches.length === 0) return null;
  const name = value === 'none' ? 'none' : value && (branches.find(({ id }) => id === value)?.name ?? `number ${value}`);
  return (
    <FilterChip name="Branch" value={name} onClear={() => onChange(undefined)}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={[
            ...branches.map((each) => ({ id: each.id, label: each.name, checked: each.id === value, onPick: () => onChange(each.id) })),
            { kind: 'line' as const, id: 'line' },
            { id: 'none', label: none, checked: value === 'none', onPick: () => onChange('none') },
          ]}
        />
      )}
    </FilterChip>
  );
}
