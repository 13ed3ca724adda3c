import type { Permission } from '@freehold/contract/permissions';
import type { ComponentType } from 'react';
import { YouTab } from './you-tab.tsx';
import type { BasicInformationTab } from './tab-names.ts';

type Tab = { value: BasicInformationTab; label: string; sub: string; needs?: Permission; Screen: ComponentType };

/** The tabs of the page. All but the first are fetched when they are opened. */
export const TABS: readonly Tab[] = [{ value: 'you', label: 'You', sub: 'You, how you sign in and what reaches you', Screen: YouTab }];
