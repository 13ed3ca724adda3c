import { useSyncExternalStore } from 'react';

/** `offline`: the connection is lost. `busy`: the server cannot take the file just now. Both go on by themselves. */
export type UploadState = 'sending' | 'offline' | 'busy' | 'paused';
export type RunningUpload = {
  id: number;
  file: File;
  sent: number;
  state: UploadState;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
};

let running: readonly RunningUpload[] = [];
let newest = 0;
const listeners = new Set<() => void>();

function become(next: readonly RunningUpload[]): void {
  running = next;
  for (const listener of listeners) listener();
}

const snapshot = () => running;
function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The files that are sent in parts now, oldest first. */
export const useRunningUploads = (): readonly RunningUpload[] => useSyncExternalStore(listen, snapshot);

export function noteUpload(upload: Omit<RunningUpload, 'id'>): number {
  newest += 1;
  become([...running, { ...upload, id: newest }]);
  return newest;
}

export function changeUpload(id: number, change: Partial<Pick<RunningUpload, 'sent' | 'state'>>): void {
  become(running.map((each) => (each.id === id ? { ...each, ...change } : each)));
}

export function forgetUpload(id: number): void {
  become(running.filter((each) => each.id !== id));
}
