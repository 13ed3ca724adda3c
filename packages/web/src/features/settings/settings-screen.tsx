import { IconChevronRight, IconDatabase, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import css from './settings-screen.module.css';

const PAGES = [
  {
    to: '/basic_informations',
    label: 'Basic information',
    about: 'You, how you sign in and how Freehold looks',
    Icon: IconUser,
    shown: () => true,
  },
  {
    to: '/marketplace/manual_aml_check/lists',
    label: 'Screening lists',
    about: 'The sanctions lists checks are compared with, and how fresh they are',
    Icon: IconDatabase,
    shown: (can: { see_lists: boolean }) => can.see_lists,
  },
] as const;

/** Where the settings of a person and of their workspace are found. */
export function SettingsScreen() {
  const { can, owner } = useCurrentUser();
  return (
    <div className="fh-page">
      <PageHead title="Settings" sub={`For you and for ${owner.account_name}`} />
      <Card className={css.card}>
        <ul className={css.rows}>
          {PAGES.filter(({ shown }) => shown(can)).map(({ to, label, about, Icon }) => (
            <li key={to}>
              <Link to={to} className={css.row}>
                <span className={css.tile}>
                  <Icon size={18} stroke={1.6} aria-hidden />
                </span>
                <span className={css.words}>
                  <span className={css.label}>{label}</span>
                  <span className="fh-small fh-dim">{about}</span>
                </span>
                <IconChevronRight size={16} stroke={1.7} aria-hidden className={css.arrow} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
