import { formatCount } from '../../../lib/format.ts';
import type { Family } from '../../../ui/status.tsx';
import css from './delta.module.css';

const LOOK = {
  added: { family: 'moss', sign: '+' },
  changed: { family: 'ochre', sign: '' },
  removed: { family: 'clay', sign: '−' },
} as const satisfies Record<string, { family: Family; sign: string }>;

/** A count against the version before; sign and colour only when there is something. */
export function Delta({ kind, count }: { kind: keyof typeof LOOK; count: number }) {
  const { family, sign } = LOOK[kind];
  if (count === 0) return <span className="fh-dim">0</span>;
  return (
    <span className={css.delta} data-family={family}>
      {sign}
      {formatCount(count)}
    </span>
  );
}
