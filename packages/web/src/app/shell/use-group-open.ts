import { useState } from 'react';
import { readPreferences, savePreferences } from '../../lib/preferences.ts';

/** Whether a menu group is open; kept in this browser. Groups start open. */
export function useGroupOpen(group: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setState] = useState(() => !readPreferences().shutGroups.includes(group));
  return [
    open,
    (next) => {
      const others = readPreferences().shutGroups.filter((each) => each !== group);
      savePreferences({ shutGroups: next ? others : [...others, group] });
      setState(next);
    },
  ];
}
