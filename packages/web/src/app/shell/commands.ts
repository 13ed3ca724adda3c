import type { MemberCan } from '@freehold/contract/access/permissions';
import type { Workspace } from '@freehold/contract/firm/workspaces';
import type { PageAct } from '../../lib/page-acts.ts';
import { MENU, type MenuGroup } from '../menu.ts';
import { settingsMenu } from './settings-menu.ts';
import type { SavedFlowLink } from './use-saved-flows.ts';
import type { CheckKindPages, Place } from '../../shared/check-kinds.ts';
import { goShortcuts, newShortcuts } from './shortcuts.ts';

export type Command = {
  id: string;
  group: 'On this page' | 'Do' | 'Go' | 'Run' | 'Change workspace';
  label: string;
  /** Other words a person may type for it. */
  words?: readonly string[];
  keys?: readonly string[];
  to?: string;
  act?: 'dark' | 'light' | 'device' | 'shortcuts' | 'workspace';
  workspace?: Workspace;
  run?: () => void;
};

type Known = {
  /** The kinds of check this installation runs. */
  kinds: readonly CheckKindPages[];
  can: MemberCan;
  isOperator: boolean;
  shown: Record<NonNullable<MenuGroup['shownWith']>, boolean>;
  flows: readonly SavedFlowLink[];
  workspaces: readonly Workspace[];
  workspaceId: number;
  scheme: 'light' | 'dark' | 'auto';
  /** What the page on the screen can do. */
  page: readonly PageAct[];
  /** Whether this version has the page. */
  has: (to: string) => boolean;
};

/** Pages that many open every day and that the menu has no item for: they stand high in the list. */
const RECORDS: readonly Place[] = [
  { label: 'Work queue', to: '/tasks', words: ['tasks', 'needs attention', 'due', 'conditions', 'reviews', 'to do'] },
  { label: 'People', to: '/people', needs: 'see_properties', words: ['clients', 'persons', 'companies', 'contacts'] },
  { label: 'Land registry search', to: '/land-registry', words: ['title', 'owner', 'sold', 'address', 'postcode', 'hmlr'] },
  { label: 'HMRC pack', to: '/compliance/hmrc-pack', needs: 'see_registers', words: ['inspection', 'zip', 'fingerprints', 'seven groups'] },
  {
    label: 'Retention',
    to: '/compliance/retention',
    needs: 'see_registers',
    words: ['erase', 'legal hold', 'certificates', 'kept until', 'gdpr'],
  },
  { label: 'Breach register', to: '/properties/breaches', needs: 'see_registers', words: ['late checks', 'compliance', 'gate'] },
  { label: 'Compliance', to: '/compliance', words: ['registers', 'policies', 'training', 'risk assessment', 'hmrc', 'mlro'] },
  { label: 'Raise a suspicion', to: '/compliance/suspicion', words: ['sar', 'money laundering', 'mlro', 'report', 'nca'] },
  { label: 'Runs', to: '/flows/runs', needs: 'see_checks', words: ['links sent', 'applicants', 'invitations', 'stalled', 'reminders'] },
  { label: 'Recent activity', to: '/recent_activity', needs: 'see_activity', words: ['audit', 'history', 'log'] },
];

const moreOf = (kinds: readonly CheckKindPages[]): readonly Place[] => [
  { label: 'Likely duplicates', to: '/people/duplicates', needs: 'edit_properties', words: ['merge', 'twins', 'people'] },
  { label: 'Import properties for sale', to: '/properties/import?type=sales', needs: 'edit_properties', words: ['csv', 'upload', 'file'] },
  { label: 'Import properties to let', to: '/properties/import?type=lettings', needs: 'edit_properties', words: ['csv', 'upload', 'file'] },
  { label: 'Import people', to: '/people/import', needs: 'edit_properties', words: ['csv', 'upload', 'clients'] },
  ...kinds.flatMap(({ page, places }) => [page, ...places]),
  {
    label: 'Plans & Billing',
    to: '/plans_billings',
    needs: 'see_billing',
    words: ['invoice', 'subscription', 'upgrade', 'budget', 'price'],
  },
  { label: 'Usage', to: '/usage', needs: 'see_usage', words: ['charges', 'cost', 'spent', 'credits', 'csv', 'billing'] },
  { label: 'Messages', to: '/settings/messages', needs: 'see_activity', words: ['emails', 'texts', 'sent', 'delivered', 'bounced'] },
  { label: 'Webhooks', to: '/webhooks', needs: 'see_webhooks', words: ['connect', 'events', 'endpoint', 'integration', 'developer'] },
  { label: 'API keys', to: '/settings/api-keys', needs: 'see_webhooks', words: ['connect', 'crm', 'integration', 'token', 'developer'] },
  { label: 'Required checks', to: '/settings/checks', needs: 'see_checks', words: ['policy', 'roles', 'gate', 'kinds'] },
  {
    label: 'Screening policy',
    to: '/settings/screening',
    needs: 'see_checks',
    words: ['thresholds', 'scores', 'categories', 'countries', 'simulator'],
  },
  {
    label: 'Identity check policy',
    to: '/settings/identity',
    needs: 'see_checks',
    words: ['kyc', 'required', 'elements', 'register of deaths'],
  },
  { label: 'Workspace details', to: '/basic_informations?tab=workspace', needs: 'see_workspace', words: ['brand', 'logo', 'legal'] },
  { label: 'Roles and permissions', to: '/members/roles', words: ['matrix', 'rights'] },
  { label: 'Verification', to: '/settings/verification', words: ['key member'] },
  { label: 'Log out', to: '/logout', words: ['sign out'] },
];

/** Everything the palette offers this member, before anything is typed. */
export function commandsFor({ kinds, can, isOperator, shown, flows, workspaces, workspaceId, scheme, page, has }: Known): Command[] {
  const menu = [
    ...MENU.items,
    ...RECORDS.filter(({ needs }) => needs === undefined || can[needs]),
    ...MENU.groups.filter(({ shownWith }) => shownWith === undefined || shown[shownWith]).flatMap(({ items }) => items),
    ...settingsMenu({ can, is_operator: isOperator }),
    ...moreOf(kinds).filter(({ needs }) => needs === undefined || can[needs]),
  ].filter(({ to, label }) => !label.startsWith('+ ') && has(to));
  const places = [...new Map(menu.map((item) => [item.to, item])).values()];
  const go = goShortcuts(kinds);
  const fresh = newShortcuts(kinds).filter(({ to, needs }) => to !== undefined && has(to) && (needs === undefined || can[needs]));
  const schemes = [
    { act: 'dark', label: 'Use the dark theme', is: 'dark' },
    { act: 'light', label: 'Use the light theme', is: 'light' },
    { act: 'device', label: 'Use the theme of this device', is: 'auto' },
  ] as const;
  return [
    ...page.map((act): Command => ({ ...act, id: `page ${act.id}`, group: 'On this page' })),
    ...fresh.map(({ label, keys, to }): Command => ({ id: `new ${label}`, group: 'Do', label, keys, ...(to === undefined ? {} : { to }) })),
    ...(can.manage_members && has('/members')
      ? [{ id: 'invite', group: 'Do', label: 'Invite a member', to: '/members?invite=true', words: ['colleague', 'add'] } satisfies Command]
      : []),
    ...schemes
      .filter(({ is }) => is !== scheme)
      .map(({ act, label }): Command => ({ id: act, group: 'Do', label, act, words: ['appearance', 'colour', 'mode'] })),
    { id: 'shortcuts', group: 'Do', label: 'Show the keyboard shortcuts', act: 'shortcuts', keys: ['?'], words: ['keys', 'help'] },
    ...flows
      .filter(({ target }) => has(target))
      .map((flow): Command => ({ id: `flow ${flow.id}`, group: 'Run', label: flow.name, to: flow.target })),
    ...places.map((place): Command => {
      const keys = go.find(({ to }) => to === place.to)?.keys;
      return {
        id: `go ${place.to}`,
        group: 'Go',
        label: place.label,
        to: place.to,
        ...(keys ? { keys } : {}),
        ...('words' in place && place.words ? { words: place.words } : {}),
      };
    }),
    ...workspaces
      .filter(({ id }) => id !== workspaceId)
      .map((workspace): Command => ({
        id: `workspace ${workspace.id}`,
        group: 'Change workspace',
        label: workspace.account_name,
        act: 'workspace',
        workspace,
        words: ['switch', 'workspace'],
      })),
  ];
}
