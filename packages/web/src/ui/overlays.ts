/** Toasts and dialogues are fetched when the first one is wanted, not with the first page. */
let wanted = false;
const watchers = new Set<() => void>();
let mounted: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** Resolves once the layer that shows toasts and dialogues is on the page. */
export function overlaysReady(): Promise<void> {
  wanted = true;
  for (const tell of watchers) tell();
  return ready;
}

export const overlayWish = {
  subscribe(callback: () => void): () => void {
    watchers.add(callback);
    return () => watchers.delete(callback);
  },
  wanted: () => wanted,
  mounted: () => mounted(),
};
