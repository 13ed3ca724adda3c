import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './spinner.tsx';
import css from './plain-button.module.css';

type Looks = {
  size?: 'xs' | 'sm' | 'lg';
  variant?: 'filled' | 'default' | 'subtle';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
};
type Pressed = Looks & { href?: never; loading?: boolean; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>;
type Followed = Looks & { href: string; loading?: never } & AnchorHTMLAttributes<HTMLAnchorElement>;

/** Mantine's button by the same names, for pages that stand outside Mantine because a visitor waits for them first. With `href` it is a link. */
export function PlainButton({
  size = 'sm',
  variant = 'filled',
  fullWidth = false,
  leftSection,
  rightSection,
  children,
  ...rest
}: Pressed | Followed) {
  const looks = { className: css.button, 'data-size': size, 'data-variant': variant, 'data-wide': fullWidth || undefined };
  const inner = (
    <span className={css.inner}>
      {leftSection}
      <span className={css.label}>{children}</span>
      {rightSection}
    </span>
  );
  if (rest.href !== undefined) {
    return (
      <a {...looks} {...rest}>
        {inner}
      </a>
    );
  }
  const { loading = false, disabled = false, ...attributes } = rest;
  return (
    <button type="button" {...looks} {...attributes} disabled={disabled || loading} aria-busy={loading || undefined}>
      {inner}
      {loading && (
        <span className={css.wait}>
          <Spinner size={size === 'lg' ? 24 : 17} />
        </span>
      )}
    </button>
  );
}
