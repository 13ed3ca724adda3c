import { overlaysReady } from './overlays.ts';

function show(kind: 'ok' | 'fail', message: string, detail?: string): void {
  void Promise.all([import('./show-toast.tsx'), overlaysReady()]).then(([{ showToast }]) => showToast(kind, message, detail));
}

function showUndo(message: string, onUndo: () => void): void {
  void Promise.all([import('./show-toast.tsx'), overlaysReady()]).then(([{ showUndoToast }]) => showUndoToast(message, onUndo));
}

/** Short messages at the foot of the window, for 3000 ms. An error that needs action is also shown where it happened. */
export const toast = {
  /** What was done, with the way back; it stays for ten seconds. */
  undo: showUndo,
  ok: (message: string, detail?: string) => show('ok', message, detail),
  fail: (message: string | null | undefined, detail?: string) => show('fail', message || 'Failed', detail),
};
