import { IconRoute } from '@tabler/icons-react';
import { useLinkProps } from '@tanstack/react-router';
import { MENU_ICONS } from './menu-icons.ts';
import css from './menu.module.css';

type MenuLinkProps = {
  to: string;
  label: string;
  active?: boolean;
  /** How many things stand on that page; none is not shown. */
  count?: number | undefined;
  /** Things to do on that page: shows the red badge. */
  toDo?: number;
  className?: string | undefined;
  preload?: false;
};

/** One item of the menu. It may lead to any address, and the router follows it without a reload. */
export function MenuLink({ to, label, active = false, count = 0, toDo = 0, className, preload }: MenuLinkProps) {
  const link = useLinkProps({ to, ...(preload === undefined ? {} : { preload }) });
  const Icon = MENU_ICONS[to] ?? IconRoute;
  // Such a label brings its sign along: it is drawn where others have their icon.
  const signed = label.startsWith('+ ');
  return (
    <a {...link} className={className === undefined ? css.item : `${css.item} ${className}`} aria-current={active ? 'page' : undefined}>
      {!signed && <Icon size={16} stroke={1.7} aria-hidden />}
      <span className={signed ? css.signed : 'fh-trunc'}>{label}</span>
      {count > 0 && (
        <span className={css.count} aria-hidden>
          {count}
        </span>
      )}
      {/* Apart from the label, or both would be read as one word. */}
      {toDo > 0 && (
        <>
          {' '}
          <span className={css.badge}>{toDo}</span> <span className="fh-spoken">{toDo === 1 ? 'thing' : 'things'} to do</span>
        </>
      )}
    </a>
  );
}
