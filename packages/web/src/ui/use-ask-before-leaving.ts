import { useBlocker } from '@tanstack/react-router';
import { confirm } from './confirm.ts';

/** Pages that somebody who is signed out is led to: nothing holds them up. */
const OUT = ['/logout', '/sign-in'];

/** Asks before the page is left while something on it is not saved. `staysWithin` where what is unsaved is kept by every part of the page. */
export function useAskBeforeLeaving(isUnsaved: boolean, question: string, staysWithin = false): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (staysWithin && current.pathname === next.pathname) return false;
      if (OUT.includes(next.pathname)) return false;
      return !(await confirm({ title: question, yes: 'Leave', no: 'Stay' }));
    },
  });
}
