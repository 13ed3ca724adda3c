import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { appConfigQuery } from '../../lib/workspace-queries.ts';
import { AccountMenu } from './account-menu.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';
import css from './top-bar.module.css';

export function TopBar() {
  const { data: config } = useQuery(appConfigQuery);
  return (
    <header className={css.bar}>
      {config?.help_url && (
        <a className={css.link} href={config.help_url} target="_blank" rel="noreferrer">
          Help
          <IconExternalLink size={13} stroke={1.8} aria-label="opens in a new tab" />
        </a>
      )}
      <WorkspaceMenu />
      <AccountMenu />
    </header>
  );
}
