import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { readPreferences, savePreferences } from '../../lib/preferences.ts';
import { Card } from '../../ui/card.tsx';

/** Keys that act alone get in the way of those who speak to their computer, so they can be switched off. Kept for this browser. */
export function KeyboardCard() {
  const [on, setOn] = useState(() => readPreferences().singleKeys);
  return (
    <Card title="Keyboard" padded>
      <Checkbox
        label="Single keys"
        description="Press / to go to the search box"
        checked={on}
        onChange={(event) => {
          savePreferences({ singleKeys: event.currentTarget.checked });
          setOn(event.currentTarget.checked);
        }}
      />
    </Card>
  );
}
