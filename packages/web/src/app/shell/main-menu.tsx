import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SavedFlowsGroup } from './saved-flows-group.tsx';
import css from './menu.module.css';

/** The menu of staff pages, and the way out pinned to its foot. Areas join it when they exist. */
export function MainMenu({ onPick }: { onPick?: () => void }) {
  return (
    <>
      <nav
        className={css.nav}
        aria-label="Main"
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onPick?.()}
      >
        <SavedFlowsGroup />
      </nav>
      <Link to="/logout" className={`${css.item} ${css.pinned}`} preload={false}>
        <IconLogout size={16} stroke={1.7} aria-hidden />
        Log out
      </Link>
    </>
  );
}
