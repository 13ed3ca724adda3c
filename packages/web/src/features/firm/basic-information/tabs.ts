import type { Permission } from '@freehold/contract/access/permissions';
import { lazy, type ComponentType } from 'react';
import { YouTab } from './you-tab.tsx';
import type { BasicInformationTab } from './tab-names.ts';

const WorkspaceTab = lazy(async () => ({ default: (await import('./workspace-tab.tsx')).WorkspaceTab }));
const ComplianceTab = lazy(async () => ({ default: (await import('./compliance-tab.tsx')).ComplianceTab }));

type Tab = { value: BasicInformationTab; label: string; sub: string; needs?: Permission; Screen: ComponentType };

/** The tabs of the page. All but the first are fetched when they are opened. */
export const TABS: readonly Tab[] = [
  { value: 'you', label: 'You', sub: 'Your profile, how you sign in and your notifications', Screen: YouTab },
  {
    value: 'workspace',
    label: 'Workspace',
    sub: 'Legal details, brand and the rules for checks',
    needs: 'see_workspace',
    Screen: WorkspaceTab,
  },
  {
    value: 'compliance',
    label: 'Compliance',
    sub: 'Supervision and nominated officers',
    needs: 'see_workspace',
    Screen: ComplianceTab,
  },
];
