import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './designer.module.css';

type Props<T> = {
  items: readonly T[];
  /** What one of them is called, as in “question”. */
  one: string;
  keyOf: (item: T, index: number) => string;
  empty: () => T;
  onChange: (items: T[]) => void;
  children: (item: T, change: (change: Partial<T>) => void, index: number) => ReactNode;
  most: number;
};

/** Several of the same kind, each with its fields and the way to remove it. */
export function LineFields<T extends object>({ items, one, keyOf, empty, onChange, children, most }: Props<T>) {
  return (
    <div className={css.lines}>
      {items.map((item, index) => (
        <div
          key={keyOf(item, index)}
          className={css.lineFields}
          role="group"
          aria-label={`${one.charAt(0).toUpperCase()}${one.slice(1)} ${index + 1}`}
        >
          <div className={css.fields}>
            {children(item, (change) => onChange(items.map((other, at) => (at === index ? { ...other, ...change } : other))), index)}
          </div>
          <ActionIcon aria-label={`Remove ${one} ${index + 1}`} onClick={() => onChange(items.filter((_, at) => at !== index))}>
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {items.length < most && (
        <Button
          size="xs"
          variant="default"
          className={css.addLine ?? ''}
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => onChange([...items, empty()])}
        >
          Add a {one}
        </Button>
      )}
    </div>
  );
}
