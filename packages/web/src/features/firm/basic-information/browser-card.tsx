import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { readPreferences, savePreferences } from '../../../lib/preferences.ts';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import css from './browser-card.module.css';

const SCHEMES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];
const KEYS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

function Row({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <div className={css.words}>
        <div className={css.name}>{name}</div>
        <div className="fh-small fh-dim">{about}</div>
      </div>
      {children}
    </div>
  );
}

/**
 * What is kept for this browser alone: light or dark, and keys that act without another one, which get in the way of those who speak to their
 * computer.
 */
export function BrowserCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [singleKeys, setSingleKeys] = useState(() => readPreferences().singleKeys);
  function chooseKeys(choice: 'on' | 'off') {
    savePreferences({ singleKeys: choice === 'on' });
    setSingleKeys(choice === 'on');
  }
  return (
    <Card title="Appearance and keyboard">
      <Row name="Theme" about="In this browser. System follows your device">
        <Segmented label="Theme" options={SCHEMES} value={colorScheme} onChange={setColorScheme} />
      </Row>
      <Row name="Single-key shortcuts" about="Such as / for the search box. Not while you type in a field">
        <Segmented label="Single keys" options={KEYS} value={singleKeys ? 'on' : 'off'} onChange={chooseKeys} />
      </Row>
    </Card>
  );
}
