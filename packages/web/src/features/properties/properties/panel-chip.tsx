import { cloneElement, lazy, Suspense, useState, type ReactNode } from 'react';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import css from './panel-chip.module.css';

const load = () => import('./chip-panel.tsx');
const ChipPanel = lazy(async () => ({ default: (await load()).ChipPanel }));

export type PanelField = { id: string; label: string; prefix?: string; type?: 'date'; value: string | undefined };
type Props = {
  name: string;
  value: ReactNode | undefined;
  onClear: () => void;
  fields: readonly PanelField[];
  onApply: (values: Record<string, string | undefined>) => void;
};

/** A filter that is typed: its fields stand in a small panel, which is fetched when it is first opened. */
export function PanelChip({ name, value, onClear, fields, onApply }: Props) {
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <span className={css.filter}>
      <FilterChip name={name} value={value} onClear={onClear}>
        {(button) =>
          cloneElement(button, {
            'aria-expanded': opened,
            onPointerEnter: () => void load(),
            onClick: () => {
              setWanted(true);
              setOpened(!opened);
            },
          })
        }
      </FilterChip>
      <Suspense fallback={null}>
        {wanted && <ChipPanel name={name} fields={fields} opened={opened} onOpened={setOpened} onApply={onApply} />}
      </Suspense>
    </span>
  );
}
