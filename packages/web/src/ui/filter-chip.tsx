import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { DropMenuProps } from './drop-menu.tsx';
import css from './filter-chip.module.css';

type Props = {
  /** What the list is narrowed by. */
  name: string;
  /** What was chosen; without one the chip waits. */
  value: ReactNode | undefined;
  onClear: () => void;
  /** Puts the button into what it opens. */
  children: (button: DropMenuProps['target']) => ReactNode;
};

/** A filter of a list: dashed until something is chosen, then with its value and a way to clear it. */
export function FilterChip({ name, value, onClear, children }: Props) {
  const on = value !== undefined;
  return (
    <span className={css.chip} data-on={on || undefined}>
      {children(<ChipButton name={name} value={value} />)}
      {on && (
        <UnstyledButton className={css.clear} aria-label={`Clear the filter ${name.toLowerCase()}`} onClick={onClear}>
          <IconX size={13} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}

type ChipButtonProps = Pick<Props, 'name' | 'value'> & { ref?: Ref<HTMLButtonElement>; className?: string };
// What it opens hands it a class of its own.
function ChipButton({ name, value, ref, className = '', ...rest }: ChipButtonProps) {
  return (
    <UnstyledButton {...(ref ? { ref } : {})} className={`${css.button} ${className}`} {...rest}>
      {name}
      {value === undefined ? <IconChevronDown size={13} stroke={2} aria-hidden /> : <b>{value}</b>}
    </UnstyledButton>
  );
}
