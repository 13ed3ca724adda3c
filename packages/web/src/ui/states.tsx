import { Button, Skeleton } from '@mantine/core';
import { IconLock, IconPlugConnectedX, IconRefresh, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isApiError, messageOf } from '../lib/api-error.ts';
import { FadedPlan } from './faded-plan.tsx';
import css from './states.module.css';

/** Nothing here yet: a serif line, a sentence, one filled act and one subtle one at most. */
export function EmptyState({ title, children, acts }: { title: string; children: ReactNode; acts?: ReactNode }) {
  return (
    <section className={css.empty}>
      <div className={css.plan}>
        <FadedPlan />
      </div>
      <div className={css.over}>
        <h2 className="fh-h-serif">{title}</h2>
        <p className={css.sentence}>{children}</p>
        {acts !== undefined && <div className={css.acts}>{acts}</div>}
      </div>
    </section>
  );
}

/** 1 when the state is the whole page, so that the page has its one h1. */
type Level = { level?: 1 | 2 };
function What({ level, children }: { level: 1 | 2; children: ReactNode }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Heading className={css.what} tabIndex={-1}>
      {children}
    </Heading>
  );
}

/** Nothing found after a search or filter: what was searched, how to widen it, and the way out. */
export function NothingFound({
  title,
  children,
  onClear,
  clear = 'Clear search',
  level = 2,
}: Level & {
  title: string;
  children: ReactNode;
  onClear?: () => void;
  clear?: string;
}) {
  return (
    <section className={css.small} role="status">
      <IconSearchOff size={22} stroke={1.5} className={css.quiet} aria-hidden />
      <What level={level}>{title}</What>
      <p className={css.sentence}>{children}</p>
      {onClear && (
        <Button size="xs" variant="default" onClick={onClear}>
          {clear}
        </Button>
      )}
    </section>
  );
}

/** A part that failed to load, in its own card, while the rest of the page works: why, in the server's words unless there are better ones. */
export function PartFailed({
  title = 'We could not load this',
  error,
  reason = messageOf(error),
  reference = isApiError(error) ? error.reference : null,
  onRetry,
  level = 2,
}: Level & {
  title?: string;
  error?: unknown;
  reason?: string;
  reference?: string | null;
  onRetry?: () => void;
}) {
  return (
    <div className={css.failed} role="alert">
      <IconPlugConnectedX size={22} stroke={1.5} className={css.clay} aria-hidden />
      <What level={level}>{title}</What>
      <p className={css.reason}>
        {reason || 'Freehold did not answer.'}
        {reference ? ` Reference ${reference}.` : ''}
      </p>
      {onRetry && (
        <Button size="xs" variant="default" leftSection={<IconRefresh size={13} stroke={1.8} />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Something this role may not see, with who can give it. */
export function Forbidden({
  title = 'Your role cannot see this',
  children = 'Ask an owner or admin.',
  level = 2,
}: Level & { title?: string; children?: ReactNode }) {
  return (
    <section className={css.small}>
      <IconLock size={22} stroke={1.5} className={css.quiet} aria-hidden />
      <What level={level}>{title}</What>
      <p className={css.sentence}>{children}</p>
    </section>
  );
}

const WIDTHS = [168, 132, 190, 150, 176, 120, 158, 142];
/** Rows of the true height while a list loads; shown after 150 ms. */
export function LoadingRows({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <section className={css.card} aria-busy aria-label={label}>
      <div className={css.loadingHead}>
        <Skeleton h={11} w={104} />
        <Skeleton h={11} w={54} />
      </div>
      {Array.from({ length: rows }, (_, index) => {
        const width = WIDTHS[index % WIDTHS.length] ?? 150;
        return (
          <div key={index} className={css.loadingRow} style={{ opacity: Math.max(0.25, 1 - index * 0.13) }}>
            <Skeleton h={28} w={28} radius={14} className={css.fixed} />
            <span className={css.loadingName}>
              <Skeleton h={10} w={width} />
              <Skeleton h={8} w={width * 0.64} />
            </span>
            <Skeleton h={10} w={64} className="fh-hide-m" />
            <Skeleton h={18} w={78} className={css.fixed} />
          </div>
        );
      })}
    </section>
  );
}

/** A card-sized gap while its figures load. */
export function LoadingCard({ height = 140, label = 'Loading' }: { height?: number; label?: string }) {
  return (
    <section className={css.card} style={{ minHeight: height }} aria-busy aria-label={label}>
      <div className={css.loadingCard}>
        <Skeleton h={11} w={96} />
        <Skeleton h={26} w={132} />
        <Skeleton h={8} />
        <Skeleton h={10} w="60%" />
      </div>
    </section>
  );
}
