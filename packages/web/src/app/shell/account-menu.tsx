import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
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
  return (
    <Menu position="bottom-end" width={236}>
      <Menu.Target>
        <button type="button" className={css.me} aria-label={`Account of ${name}`}>
          <span aria-hidden>{initialsOf(name)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <span className="fh-trunc">{name}</span>
          <span className="fh-small fh-dim fh-trunc">{user.email}</span>
          <span className="fh-small fh-dim fh-trunc">{user.role}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            closeMenuOnClick={false}
            leftSection={<Icon size={16} stroke={1.7} />}
            rightSection={value === colorScheme ? <IconCheck size={15} stroke={2} className={css.tick} /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void navigate({ to: '/logout' })}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
