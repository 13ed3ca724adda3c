import { useState } from 'react';
import { readPreferences, savePreferences } from '../../lib/preferences.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import css from './basic-information.module.css';

const CHOICES = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Keys that act alone get in the way of those who speak to their computer, so they can be switched off. Kept for this browser. */
export function KeyboardCard() {
  const [on, setOn] = useState(() => readPreferences().singleKeys);
  function choose(choice: 'on' | 'off') {
    savePreferences({ singleKeys: choice === 'on' });
    setOn(choice === 'on');
  }
  return (
    <Card title="Keyboard" padded>
      <div className={css.line}>
        <p className="fh-body">Single keys: press / to go to the search box.</p>
        <Segmented label="Single keys" options={CHOICES} value={on ? 'on' : 'off'} onChange={choose} />
      </div>
    </Card>
  );
}
