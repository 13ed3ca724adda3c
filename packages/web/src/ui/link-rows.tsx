import { IconArrowRight, type IconProps } from '@tabler/icons-react';
import { useLinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import css from './link-rows.module.css';

export type LinkRow = { id: string | number; to: string; label: string; about?: string; end?: string; Icon: ComponentType<IconProps> };

/** A card's list of ways on, each with its icon and a word at its end; they may lead to any address. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className={css.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <Way {...row} />
        </li>
      ))}
    </ul>
  );
}

function Way({ to, label, about, end, Icon }: LinkRow) {
  return (
    <a {...useLinkProps({ to })} className={css.row}>
      <span className={css.tile}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className={css.words}>
        <span className={`${css.label} fh-trunc`}>{label}</span>
        {about !== undefined && <span className="fh-small fh-dim">{about}</span>}
      </span>
      {end !== undefined && <span className={`${css.end} fh-small fh-dim num`}>{end}</span>}
      <IconArrowRight size={16} stroke={1.7} aria-hidden className={css.arrow} />
    </a>
  );
}
