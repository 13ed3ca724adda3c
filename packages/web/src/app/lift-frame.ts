/** The server painted a frame in the page's place; it goes in the moment the page itself is there. */
export function liftFrame(host: HTMLElement): void {
  const frame = document.getElementById('frame');
  if (frame === null) return;
  const watch = new MutationObserver(() => {
    if (host.firstElementChild === null) return;
    watch.disconnect();
    frame.remove();
  });
  watch.observe(host, { childList: true });
}
