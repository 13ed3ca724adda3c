import { Skeleton } from '@mantine/core';
import {
  IconBuildingBank,
  IconBuildingCommunity,
  IconFileAnalytics,
  IconHomeCheck,
  IconId,
  IconRadar2,
  IconRoute,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { appConfigQuery, flowsQuery } from '../../lib/workspace-queries.ts';
import { savedFlows, targetOfFlow } from '../../lib/saved-flows.ts';
import { MenuGroup } from './menu-group.tsx';
import { useGroupOpen } from './use-group-open.ts';
import css from './menu.module.css';

const ICONS: Readonly<Record<string, typeof IconRoute>> = {
  '/marketplace/manual_aml_check': IconShieldCheck,
  '/marketplace/manual_kyc_check': IconId,
  '/marketplace/manual_kyb_check': IconBuildingCommunity,
  '/marketplace/manual_ownership_check': IconHomeCheck,
  '/marketplace/manual_bank_account_check': IconBuildingBank,
  '/marketplace/smart_report': IconFileAnalytics,
  '/marketplace/monitoring_report': IconRadar2,
};

/** The flows a member saved. They are loaded when the group opens; if that fails the group is empty, without an error. */
export function SavedFlowsGroup() {
  const [open, setOpen] = useGroupOpen('saved-flows');
  const flows = useQuery({ ...flowsQuery, enabled: open });
  const { data: config, isPending: configPending } = useQuery(appConfigQuery);
  const pathname = useLocation({ select: (location) => location.pathname });
  const saved = savedFlows(flows.data ?? []);
  return (
    <MenuGroup label="Saved flows" open={open} onToggle={() => setOpen(!open)}>
      {flows.isPending || configPending ? (
        <Skeleton h={30} radius={7} aria-label="Loading saved flows" />
      ) : (
        saved.map((flow) => {
          const target = targetOfFlow(flow, config?.environment ?? 'non-production');
          return (
            <FlowLink key={flow.id} name={flow.name} target={target} active={pathname === target || pathname.startsWith(`${target}/`)} />
          );
        })
      )}
      {flows.isSuccess && !configPending && saved.length === 0 && <span className={css.none}>No saved flows</span>}
    </MenuGroup>
  );
}

/** A plain link, since a flow may lead to any page; the router still follows it without a reload. */
function FlowLink({ name, target, active }: { name: string; target: string; active: boolean }) {
  const router = useRouter();
  const Icon = ICONS[target] ?? IconRoute;
  return (
    <a
      href={target}
      className={css.item}
      aria-current={active ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void router.navigate({ href: target });
      }}
    >
      <Icon size={16} stroke={1.7} aria-hidden />
      <span className="fh-trunc">{name}</span>
    </a>
  );
}
