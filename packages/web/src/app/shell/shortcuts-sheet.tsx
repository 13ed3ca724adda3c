import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readPreferences, savePreferences } from '../../lib/preferences.ts';
import { appConfigQuery } from '../../shared/workspace-queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { kindsRun } from '../check-kinds.ts';
import { Keys } from './kbd.tsx';
import { anywhereShortcuts, goShortcuts, LIST_SHORTCUTS, newShortcuts, type ShortcutGroup } from './shortcuts.ts';
import { whereTo } from './where-to.ts';
import css from './shortcuts-sheet.module.css';

const ON_OFF = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Every shortcut in one sheet. Single keys can be switched off here, as on Basic information. */
export function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const router = useRouter();
  const kinds = kindsRun(useQuery(appConfigQuery).data?.check_kinds);
  const [singles, setSingles] = useState(() => readPreferences().singleKeys);
  const there = ({ to }: { to?: string }) => to === undefined || whereTo(router, to) === 'here';
  const groups: readonly ShortcutGroup[] = [
    { label: 'Anywhere', shortcuts: anywhereShortcuts() },
    { label: 'Go to', shortcuts: goShortcuts(kinds).filter(there) },
    { label: 'Begin', shortcuts: newShortcuts(kinds).filter(there) },
    { label: 'In a list', shortcuts: LIST_SHORTCUTS },
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size={560}>
      <div className={css.body}>
        {groups.map(({ label, shortcuts }) => (
          <section key={label} className={css.group}>
            <h3 className={css.name}>{label}</h3>
            <dl className={css.lines}>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.label}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <Keys keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={css.foot}>
        <span>Single keys do nothing while you type in a field.</span>
        <Segmented
          label="Single keys"
          options={ON_OFF}
          value={singles ? 'on' : 'off'}
          onChange={(choice) => {
            savePreferences({ singleKeys: choice === 'on' });
            setSingles(choice === 'on');
          }}
        />
      </div>
    </Dialog>
  );
}
