import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readPreferences, savePreferences } from '../../lib/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Keys } from './kbd.tsx';
import { anywhereShortcuts, GO_SHORTCUTS, LIST_SHORTCUTS, NEW_SHORTCUTS, type ShortcutGroup } from './shortcuts.ts';
import { whereTo } from './where-to.ts';
import css from './shortcuts-sheet.module.css';

const ON_OFF = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Every shortcut in one sheet. Single keys can be switched off here, as on Basic information. */
export function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const router = useRouter();
  const [singles, setSingles] = useState(() => readPreferences().singleKeys);
  const there = ({ to }: { to?: string }) => to === undefined || whereTo(router, to) === 'here';
  const groups: readonly ShortcutGroup[] = [
    { label: 'Anywhere', shortcuts: anywhereShortcuts() },
    { label: 'Go to', shortcuts: GO_SHORTCUTS.filter(there) },
    { label: 'Begin', shortcuts: NEW_SHORTCUTS.filter(there) },
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
