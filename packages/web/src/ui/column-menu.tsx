import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DropMenu } from './drop-menu.tsx';

type Props = {
  all: readonly { id: string; name: ReactNode }[];
  shown: readonly string[];
  onChange: (columns: string[]) => void;
  /** Back to the columns of the list itself; absent while they are. */
  onReset?: (() => void) | undefined;
};

/** Which columns a list shows. The menu stays open while one chooses. */
export function ColumnMenu({ all, shown, onChange, onReset }: Props) {
  return (
    <DropMenu
      width={220}
      target={
        <ActionIcon variant="default" size={32} aria-label="Columns" title="Columns">
          <IconColumns3 size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
      entries={[
        { kind: 'label', id: 'head', text: 'Columns' },
        ...all.map(({ id, name }) => ({
          id,
          label: name,
          checked: shown.includes(id),
          stays: true,
          onPick: () => onChange(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]),
        })),
        ...(onReset
          ? [
              { kind: 'line' as const, id: 'line' },
              { id: 'reset', label: 'Show the usual columns', onPick: onReset },
            ]
          : []),
      ]}
    />
  );
}
