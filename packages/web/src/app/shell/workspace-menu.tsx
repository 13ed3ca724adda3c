import { IconSelector } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { letterOf, shortWorkspaceName } from '../../shared/workspace-name.ts';
import { useCurrentUser } from '../../shared/workspace-queries.ts';
import { DropMenu, type MenuEntry } from '../../ui/drop-menu.tsx';
import { useWorkspaceChoice } from './use-workspace-choice.ts';
import { WorkspaceLoader } from './workspace-loader.tsx';
import css from './workspace-menu.module.css';

// Most people have few workspaces.
const WorkspaceFilter = lazy(async () => ({ default: (await import('./workspace-filter.tsx')).WorkspaceFilter }));
const FILTER_FROM = 7;

/** The workspace in hand and the others to choose from. `wide` is the drawer's form of the button. */
export function WorkspaceMenu({ wide = false }: { wide?: boolean }) {
  const current = useCurrentUser().owner;
  const { workspaces, switching, choose } = useWorkspaceChoice();
  const [filter, setFilter] = useState('');
  const short = shortWorkspaceName(current.account_name);
  if (switching) return <WorkspaceLoader name={switching.account_name} />;

  const shown = workspaces.filter((one) => one.account_name.toLowerCase().includes(filter.trim().toLowerCase()));
  const entries: MenuEntry[] = shown.map((workspace) => ({
    id: workspace.id,
    label: shortWorkspaceName(workspace.account_name),
    title: workspace.account_name,
    className: css.option,
    icon: <span className={css.tile}>{letterOf(workspace.account_name)}</span>,
    checked: workspace.id === current.owner_id,
    onPick: () => choose(workspace),
  }));
  if (workspaces.length >= FILTER_FROM) {
    const content = (
      <Suspense fallback={null}>
        <WorkspaceFilter value={filter} onChange={setFilter} />
      </Suspense>
    );
    entries.unshift({ kind: 'block', id: 'filter', content });
  }
  if (shown.length === 0) entries.push({ kind: 'block', id: 'none', content: <div className={css.none}>No workspace has that name</div> });
  return (
    <DropMenu
      position={wide ? 'bottom' : 'bottom-end'}
      width={wide ? 'target' : 260}
      onClose={() => setFilter('')}
      entries={entries}
      target={
        <button
          type="button"
          className={css.button}
          data-wide={wide || undefined}
          aria-label={`Workspace: ${current.account_name}`}
          title={short === current.account_name ? undefined : current.account_name}
        >
          <span className={css.letter} data-letter={letterOf(current.account_name)} aria-hidden />
          <span className="fh-trunc">{short}</span>
          <IconSelector size={14} stroke={1.8} className={css.chevron} aria-hidden />
        </button>
      }
    />
  );
}
