import { Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { shortWorkspaceName } from '../choose-workspace.ts';
import { useWorkspaceChoice } from './use-workspace-choice.ts';
import { WorkspaceFilter } from './workspace-filter.tsx';
import { WorkspaceLoader } from './workspace-loader.tsx';
import css from './workspace-menu.module.css';

const FILTER_FROM = 7;

/** The workspace in hand and the others to choose from. `wide` is the drawer's form of the button. */
export function WorkspaceMenu({ wide = false }: { wide?: boolean }) {
  const current = useCurrentUser().owner;
  const { workspaces, switching, choose } = useWorkspaceChoice();
  const [filter, setFilter] = useState('');
  const short = shortWorkspaceName(current.account_name);
  const shown = workspaces.filter((one) => one.account_name.toLowerCase().includes(filter.trim().toLowerCase()));
  if (switching) return <WorkspaceLoader name={switching.account_name} />;
  return (
    <Menu position={wide ? 'bottom' : 'bottom-end'} width={wide ? 'target' : 260} onClose={() => setFilter('')}>
      <Menu.Target>
        <Tooltip label={current.account_name} disabled={short === current.account_name}>
          <button type="button" className={css.button} data-wide={wide || undefined} aria-label={`Workspace: ${current.account_name}`}>
            <span className={css.letter} aria-hidden>
              {letterOf(current.account_name)}
            </span>
            <span className="fh-trunc">{short}</span>
            <IconSelector size={14} stroke={1.8} className={css.chevron} aria-hidden />
          </button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {workspaces.length >= FILTER_FROM && <WorkspaceFilter value={filter} onChange={setFilter} />}
        <div className={css.list}>
          {shown.map((workspace) => {
            const mine = workspace.id === current.owner_id;
            return (
              <Menu.Item
                key={workspace.id}
                className={css.option}
                role="menuitemradio"
                aria-checked={mine}
                title={workspace.account_name}
                data-current={mine || undefined}
                leftSection={<span className={css.tile}>{letterOf(workspace.account_name)}</span>}
                rightSection={mine ? <IconCheck size={16} stroke={2} className={css.tick} /> : null}
                onClick={() => choose(workspace)}
              >
                {shortWorkspaceName(workspace.account_name)}
              </Menu.Item>
            );
          })}
          {shown.length === 0 && <div className={css.none}>No workspace has that name</div>}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

function letterOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?';
}
