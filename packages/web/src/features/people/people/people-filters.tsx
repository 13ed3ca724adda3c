import { keysOf, recordOf } from '@freehold/contract/kernel/keys';
import { ROLE_WORDS, type PropertyRole } from '@freehold/property-rules/property-stages';
import type { ReactNode } from 'react';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { RISK } from '../../../shared/risk-look.ts';
import type { PeopleSearch } from './people-search.ts';
import { AML_FILTER, KEPT } from './words.ts';

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'person', label: 'People' },
  { value: 'company', label: 'Companies' },
] as const;
const RISK_WORDS = recordOf(keysOf(RISK), (level) => RISK[level].label);

type Props = { search: PeopleSearch; onChange: (part: PeopleSearch, replace?: boolean) => void; showsRisk: boolean; children?: ReactNode };

export function PeopleFilters({ search, onChange, showsRisk, children }: Props) {
  return (
    <div className="fh-filters">
      <FindBox
        label="Filter this list"
        name="Filter this list by name, email address or phone number"
        value={search.q}
        onChange={(q) => onChange({ q }, true)}
      />
      <Segmented
        label="People or companies"
        options={KINDS}
        value={search.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <Choice name="Role" words={ROLE_WORDS} value={search.as} onPick={(as: PropertyRole | undefined) => onChange({ as })} />
      <Choice name="AML" words={AML_FILTER} value={search.aml} onPick={(aml) => onChange({ aml })} />
      {showsRisk && <Choice name="Risk" words={RISK_WORDS} value={search.risk} onPick={(risk) => onChange({ risk })} />}
      <Choice name="Kept until" words={KEPT} value={search.kept} onPick={(kept) => onChange({ kept })} />
      <BranchFilter value={search.branch} onChange={(branch) => onChange({ branch })} />
      {children}
    </div>
  );
}

type ChoiceProps<V extends string> = {
  name: string;
  words: Record<V, string>;
  value: V | undefined;
  onPick: (value: V | undefined) => void;
};
function Choice<V extends string>({ name, words, value, onPick }: ChoiceProps<V>) {
  return (
    <FilterChip name={name} value={value === undefined ? undefined : words[value]} onClear={() => onPick(undefined)}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={keysOf(words).map((key) => ({
            id: key,
            label: words[key],
            checked: key === value,
            onPick: () => onPick(key),
          }))}
        />
      )}
    </FilterChip>
  );
}
