/**
 * Moves the focus to the page's h1, as soon as a lazy screen or its data has drawn one. When loading replaces that h1, the focus
 * goes on to the next. It stops at the first key or press: from then on the focus is the person's.
 */
export function focusHeading(): () => void {
  let found = false;
  const move = () => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (found && !lost) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading === null) return;
    heading.focus({ preventScroll: true });
    found = true;
  };
  const watch = new MutationObserver(move);
  const stop = () => {
    watch.disconnect();
    document.removeEventListener('keydown', stop, true);
    document.removeEventListener('pointerdown', stop, true);
  };
  document.addEventListener('keydown', stop, true);
  document.addEventListener('pointerdown', stop, true);
  watch.observe(document.body, { childList: true, subtree: true });
  move();
  return stop;
}
