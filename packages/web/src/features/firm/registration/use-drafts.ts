import { useBlocker } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { confirm } from '../../../ui/confirm.ts';

/** What was typed in the steps and not saved yet. */
export type Drafts = {
  of: (step: string) => object | undefined;
  keep: (step: string, values: object) => void;
  drop: (step: string) => void;
};

/** Keeps unsaved steps while the page stands, and asks before it is left with some. */
export function useDrafts(): Drafts {
  const kept = useRef(new Map<string, object>());
  const of = useCallback((step: string) => kept.current.get(step), []);
  const keep = useCallback((step: string, values: object) => void kept.current.set(step, values), []);
  const drop = useCallback((step: string) => void kept.current.delete(step), []);
  useBlocker({
    enableBeforeUnload: () => kept.current.size > 0,
    async shouldBlockFn({ current, next }) {
      const ended = next.pathname === '/logout' && 'reason' in next.search && next.search.reason === 'ended';
      if (kept.current.size === 0 || ended || next.pathname === current.pathname) return false;
      return !(await confirm({
        title: 'Leave without saving?',
        children: 'What you typed on this page is not saved yet. The steps before it are.',
        yes: 'Yes, leave',
      }));
    },
  });
  return useMemo(() => ({ of, keep, drop }), [of, keep, drop]);
}
