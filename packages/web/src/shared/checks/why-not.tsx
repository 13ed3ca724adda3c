import { IconLock } from '@tabler/icons-react';
import css from './why-not.module.css';

/** Why the person cannot do this, in the server's words. */
export function WhyNot({ children }: { children: string }) {
  return (
    <p className={css.line}>
      <IconLock size={15} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
