import { Skeleton } from '@mantine/core';
import { PartFailed } from '../../../ui/states.tsx';
import css from './card-states.module.css';

type Failed = { error: unknown; refetch: () => unknown };

/** One card failed; the others stand. */
export function CardFailed({ query }: { query: Failed }) {
  const { error } = query;
  return <PartFailed title="This card could not load" error={error} onRetry={() => void query.refetch()} />;
}

const WIDTHS = [196, 152, 214, 174, 138];
/** Rows as high as the ones to come. */
export function LoadingLines({ rows, height, label }: { rows: number; height: number; label: string }) {
  return (
    <div className={css.lines} aria-busy aria-label={label} role="status">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css.line} style={{ height, opacity: Math.max(0.3, 1 - index * 0.14) }}>
          <Skeleton h={16} w={16} radius={8} className={css.fixed} />
          <Skeleton h={10} w={WIDTHS[index % WIDTHS.length] ?? 160} maw="60%" />
          <Skeleton h={18} w={64} className={css.end} />
        </div>
      ))}
    </div>
  );
}
