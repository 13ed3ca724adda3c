import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

export function WorkspaceFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      aria-label="Filter workspaces"
      placeholder="Filter workspaces"
      mb={5}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // The menu moves by letters and arrows; here letters are for writing.
      onKeyDown={(event) => event.key !== 'ArrowDown' && event.key !== 'Escape' && event.stopPropagation()}
    />
  );
}
