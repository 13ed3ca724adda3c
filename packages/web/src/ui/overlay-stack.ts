import type { ReactNode } from 'react';

export type Overlay = { id: number; opened: boolean; draw: (state: { opened: boolean; close: () => void }) => ReactNode };

let overlays: readonly Overlay[] = [];
let last = 0;
const watchers = new Set<() => void>();

function change(next: readonly Overlay[]): void {
  overlays = next;
  for (const tell of watchers) tell();
}

/** Opens a dialogue over the page; `draw` gets `opened`, which turns false once `close` is called, so that it can leave as it came. */
export function openOverlay(draw: Overlay['draw']): void {
  last += 1;
  // Those that were closed have left by now.
  change([...overlays.filter((overlay) => overlay.opened), { id: last, opened: true, draw }]);
}

export function closeOverlay(id: number): void {
  change(overlays.map((overlay) => (overlay.id === id ? { ...overlay, opened: false } : overlay)));
}

export const overlayStack = {
  subscribe(callback: () => void): () => void {
    watchers.add(callback);
    return () => watchers.delete(callback);
  },
  now: () => overlays,
};
