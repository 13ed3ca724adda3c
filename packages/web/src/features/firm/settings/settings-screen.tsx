import {
  IconAddressBook,
  IconAdjustments,
  IconBuilding,
  IconBuildingCommunity,
  IconChartBar,
  IconClockExclamation,
  IconCreditCard,
  IconDatabase,
  IconHistory,
  IconId,
  IconKey,
  IconListCheck,
  IconMail,
  IconScale,
  IconShieldCheck,
  IconUser,
  IconUserCheck,
  IconUserScan,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { Permission } from '@freehold/contract/access/permissions';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkRows, type LinkRow } from '../../../ui/link-rows.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import css from './settings-screen.module.css';

const YOURS: readonly LinkRow[] = [
  {
    id: 'own',
    to: '/basic_informations',
    label: 'Basic information',
    about: 'Your profile, how you sign in, your notifications and light or dark',
    Icon: IconUser,
  },
];
const FIRM: readonly (LinkRow & { needs?: Permission })[] = [
  {
    id: 'firm',
    to: '/basic_informations?tab=workspace',
    label: 'Workspace details',
    about: 'Name, supervision, brand and the rules for checks',
    Icon: IconBuilding,
    needs: 'see_workspace',
  },
  {
    id: 'members',
    to: '/members',
    label: 'Members',
    about: 'Who works here, invitations and roles',
    Icon: IconUsers,
    needs: 'see_members',
  },
  {
    id: 'roles',
    to: '/members/roles',
    label: 'Roles and permissions',
    about: 'What each role can do, in one table',
    Icon: IconShieldCheck,
  },
  {
    id: 'compliance',
    to: '/compliance',
    label: 'Compliance',
    about: 'Registers, the policies you read, and reporting a suspicion',
    Icon: IconScale,
  },
  {
    id: 'workspaces',
    to: '/workspaces',
    label: 'Workspaces',
    about: 'Your offices in Freehold and how they are linked',
    Icon: IconBuildingCommunity,
  },
  {
    id: 'billing',
    to: '/plans_billings',
    label: 'Plans & Billing',
    about: 'Your plan, invoices, how they are paid, and a budget for checks',
    Icon: IconCreditCard,
    needs: 'see_billing',
  },
  {
    id: 'usage',
    to: '/usage',
    label: 'Usage',
    about: 'Checks that were used, by day and kind, with a CSV file',
    Icon: IconChartBar,
    needs: 'see_usage',
  },
  {
    id: 'messages',
    to: '/settings/messages',
    label: 'Messages',
    about: 'Emails and texts you sent, and whether they arrived',
    Icon: IconMail,
    needs: 'see_activity',
  },
  {
    id: 'payments-account',
    to: '/payments_account',
    label: 'Payments account',
    about: 'Where clients pay to, VAT number, limits, and how it compares with the provider',
    Icon: IconCreditCard,
    needs: 'see_payments',
  },
  {
    id: 'webhooks',
    to: '/webhooks',
    label: 'Webhooks',
    about: 'Addresses of your systems that we call when something happens',
    Icon: IconWebhook,
    needs: 'see_webhooks',
  },
  {
    id: 'api-keys',
    to: '/settings/api-keys',
    label: 'API keys',
    about: 'Keys by which your CRM and other programs connect',
    Icon: IconKey,
    needs: 'see_webhooks',
  },
  {
    id: 'verification',
    to: '/settings/verification',
    label: 'Verification',
    about: 'Identity checks of the key members of this account',
    Icon: IconId,
  },
  {
    id: 'checks',
    to: '/settings/checks',
    label: 'Required checks',
    about: 'Which checks each role needs before a property moves on',
    Icon: IconListCheck,
    needs: 'see_checks',
  },
  {
    id: 'screening',
    to: '/settings/screening',
    label: 'Screening',
    about: 'Scores to review from, what is searched, and a trial of other thresholds',
    Icon: IconAdjustments,
    needs: 'see_checks',
  },
  {
    id: 'identity',
    to: '/settings/identity',
    label: 'Identity checks',
    about: 'What an identity check requires, and what is connected here',
    Icon: IconUserScan,
    needs: 'see_checks',
  },
  {
    id: 'lists',
    to: '/marketplace/manual_aml_check/lists',
    label: 'Screening lists',
    about: 'The sanctions lists in use and how up to date they are',
    Icon: IconDatabase,
    needs: 'see_lists',
  },
];

const RECORDS: readonly (LinkRow & { needs?: Permission })[] = [
  {
    id: 'people',
    to: '/people',
    label: 'People',
    about: 'Every person and company you deal with, one record each',
    Icon: IconAddressBook,
    needs: 'see_properties',
  },
  {
    id: 'breaches',
    to: '/properties/breaches',
    label: 'Breach register',
    about: 'Checks that were late or went ahead without one, with who authorised it',
    Icon: IconClockExclamation,
    needs: 'see_registers',
  },
  {
    id: 'activity',
    to: '/recent_activity',
    label: 'Recent activity',
    about: 'Who did what, with proof that nothing was altered',
    Icon: IconHistory,
    needs: 'see_activity',
  },
];

const INSTALLATION: readonly LinkRow[] = [
  {
    id: 'reviews',
    to: '/settings/verification/reviews',
    label: 'Verification reviews',
    about: 'Documents sent by key members of every workspace, for your decision',
    Icon: IconUserCheck,
  },
];

/** Where the settings of a person and of their workspace are found. */
export function SettingsScreen() {
  const { can, owner, is_operator: isOperator } = useCurrentUser();
  const isOpen = ({ needs }: { needs?: Permission }) => needs === undefined || can[needs];
  const records = RECORDS.filter(isOpen);
  return (
    <div className="fh-page">
      <PageHead title="Settings" sub={`For you and for ${owner.account_name}`} />
      <div className={css.cards}>
        <Card title="You">
          <LinkRows rows={YOURS} />
        </Card>
        <Card title="The workspace">
          <LinkRows rows={FIRM.filter(isOpen)} />
        </Card>
        {records.length > 0 && (
          <Card title="Records">
            <LinkRows rows={records} />
          </Card>
        )}
        {isOperator && (
          <Card title="This installation">
            <LinkRows rows={INSTALLATION} />
          </Card>
        )}
      </div>
    </div>
  );
}
