import { useState } from 'react';

/** True from the first time `opened` was true: mounts a lazy drawer then, and keeps it for its way out. */
export function useWanted(opened: boolean): boolean {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted;
}
