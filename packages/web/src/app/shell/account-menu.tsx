import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { initialsOf } from '../../ui/face.tsx';
import css from './account-menu.module.css';

const SCHEMES: readonly { value: MantineColorScheme; label: string; Icon: typeof IconSun }[] = [
  { value: 'auto', label: 'As this device', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
];

/** The initials at the edge of the top bar: who is signed in, the scheme, and the way out. */
export function AccountMenu() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = `${user.first_name} ${user.surname}`.trim();
  const who = (
    <div className={css.who}>
      <span className="fh-trunc">{name}</span>
      <span className="fh-small fh-dim fh-trunc">{user.email}</span>
      <span className="fh-small fh-dim fh-trunc">{user.role}</span>
    </div>
  );
  return (
    <DropMenu
      width={236}
      target={
        <button type="button" className={css.me} aria-label={`Account of ${name}`}>
          <span className={css.initials} data-letters={initialsOf(name)} aria-hidden />
        </button>
      }
      entries={[
        { kind: 'block', id: 'who', content: who },
        { kind: 'line', id: 'below-who' },
        { kind: 'label', id: 'appearance', text: 'Appearance' },
        ...SCHEMES.map(({ value, label, Icon }) => ({
          id: value,
          label,
          icon: <Icon size={16} stroke={1.7} />,
          checked: value === colorScheme,
          stays: true,
          onPick: () => setColorScheme(value),
        })),
        { kind: 'line', id: 'above-exit' },
        { id: 'exit', label: 'Log out', icon: <IconLogout size={16} stroke={1.7} />, onPick: () => void navigate({ to: '/logout' }) },
      ]}
    />
  );
}
