import { IconDatabase, IconUser } from '@tabler/icons-react';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { Card } from '../../ui/card.tsx';
import { LinkRows, type LinkRow } from '../../ui/link-rows.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import css from './settings-screen.module.css';

const OWN: LinkRow = {
  id: 'own',
  to: '/basic_informations',
  label: 'Basic information',
  about: 'You, how you sign in and how Freehold looks',
  Icon: IconUser,
};
const LISTS: LinkRow = {
  id: 'lists',
  to: '/marketplace/manual_aml_check/lists',
  label: 'Screening lists',
  about: 'The sanctions lists checks are compared with, and how fresh they are',
  Icon: IconDatabase,
};

/** Where the settings of a person and of their workspace are found. */
export function SettingsScreen() {
  const { can, owner } = useCurrentUser();
  return (
    <div className="fh-page">
      <PageHead title="Settings" sub={`For you and for ${owner.account_name}`} />
      <Card title="All settings" className={css.card}>
        <LinkRows rows={can.see_lists ? [OWN, LISTS] : [OWN]} />
      </Card>
    </div>
  );
}
