import { useEffect, useRef } from 'react';

/** What keys do while the reviewer writes nothing. Answers true where a key was taken. */
export type KeyAct = (key: string, event: KeyboardEvent) => boolean;

const WRITING = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=menu] *';

/** Keys of the page, before those of the shell: a letter that was taken goes nowhere else. */
export function useReviewKeys(act: KeyAct, whileWriting: KeyAct): void {
  const acts = useRef({ act, whileWriting });
  useEffect(() => {
    acts.current = { act, whileWriting };
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target } = event;
      if (document.querySelector('[role=dialog]')) return;
      const isWriting = target instanceof Element && target.matches(WRITING);
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      const taken = isWriting || isChord ? acts.current.whileWriting(event.key, event) : acts.current.act(event.key, event);
      if (!taken) return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
