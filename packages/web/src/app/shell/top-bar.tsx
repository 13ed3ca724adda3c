import { Bell } from './bell.tsx';
import { HelpLink } from './help-link.tsx';
import { ProfileLink } from './profile-link.tsx';
import { SearchBox } from './search-box.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';
import css from './top-bar.module.css';

/** The top bar of a desk: search, help, notifications, workspace, initials. */
export function TopBar() {
  return (
    <header className={css.bar}>
      <SearchBox />
      <span className={css.space} />
      <HelpLink />
      <Bell />
      <WorkspaceMenu />
      <ProfileLink />
    </header>
  );
}
