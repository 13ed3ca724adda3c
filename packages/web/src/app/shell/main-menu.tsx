import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { verificationBadge } from '../../shared/verification-badge.ts';
import { appConfigQuery, checkPropertiesQuery, useCurrentUser } from '../../shared/workspace-queries.ts';
import { MENU, type MenuGroup as Group, type MenuItem } from '../menu.ts';
import { activeTarget, isFixedTarget } from './active-item.ts';
import { MenuGroup } from './menu-group.tsx';
import { MenuLink } from './menu-link.tsx';
import { useGroupOpen } from './use-group-open.ts';
import { usePropertyList } from './use-property-list.ts';
import { useSavedFlows } from './use-saved-flows.ts';
import css from './menu.module.css';

/** The menu of staff pages, and the way out pinned to its foot. */
export function MainMenu({ onPick }: { onPick?: () => void }) {
  const user = useCurrentUser();
  const { data: config } = useQuery(appConfigQuery);
  const [flowsOpen, setFlowsOpen] = useGroupOpen('saved-flows');
  const flows = useSavedFlows(flowsOpen);
  const pathname = useLocation({ select: (location) => location.pathname });
  const list = usePropertyList();
  const active =
    list ??
    activeTarget(
      pathname,
      flows.links.map((link) => link.target),
    );
  const shown: Record<NonNullable<Group['shownWith']>, boolean> = {
    'connected account': user.owner.connected_account !== null,
    'document signing': config?.document_signing ?? false,
  };
  const toDo: Record<NonNullable<MenuItem['badge']>, number> = { verification: verificationBadge(user.verification_status) ? 1 : 0 };

  return (
    <>
      <nav
        className={css.nav}
        aria-label="Main"
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onPick?.()}
      >
        {MENU.items.map(({ to, label, badge }) => (
          <MenuLink key={to} to={to} label={label} active={to === active} toDo={badge ? toDo[badge] : 0} />
        ))}
        {MENU.groups.map((group) => {
          if (group.shownWith !== undefined && !shown[group.shownWith]) return null;
          if (group.id !== 'saved-flows') return <FixedGroup key={group.id} group={group} active={active} />;
          return (
            <MenuGroup key={group.id} label={group.label} open={flowsOpen} onToggle={() => setFlowsOpen(!flowsOpen)}>
              {flows.loading && <Skeleton h={30} radius={7} role="status" aria-label="Loading saved flows" />}
              {flows.links.map(({ id, name, target }) => (
                <MenuLink key={id} to={target} label={name} active={target === active && !isFixedTarget(target)} />
              ))}
              {group.items.map(({ to, label }) => (
                <MenuLink key={label} to={to} label={label} />
              ))}
            </MenuGroup>
          );
        })}
      </nav>
      <MenuLink to={MENU.foot.to} label={MENU.foot.label} className={css.pinned} preload={false} />
    </>
  );
}

function FixedGroup({ group, active }: { group: Group; active: string | null }) {
  const [open, setOpen] = useGroupOpen(group.id);
  const { data: totals } = useQuery({ ...checkPropertiesQuery, enabled: group.id === 'assets' && open });
  const counts: Readonly<Record<string, number | undefined>> = {
    '/properties/sales': totals?.totalSales,
    '/properties/lettings': totals?.totalLettings,
  };
  return (
    <MenuGroup label={group.label} open={open} onToggle={() => setOpen(!open)}>
      {group.items.map(({ to, label }) => (
        <MenuLink key={to} to={to} label={label} active={to === active} count={counts[to]} />
      ))}
    </MenuGroup>
  );
}
