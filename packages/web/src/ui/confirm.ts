import type { ReactNode } from 'react';
import { overlaysReady } from './overlays.ts';

export type Question = {
  title: string;
  /** What happens, and what cannot be undone. */
  children?: ReactNode;
  yes?: string;
  no?: string;
  /** Fills Yes with clay, for acts that destroy or stop something. */
  danger?: boolean;
  closeButton?: boolean;
};

let asked = 0;

/** True while a question waits for its answer: the Escape that answers it closes nothing under it. */
export function isAsking(): boolean {
  return asked > 0;
}

/** Asks No or Yes and answers true only for Yes; Escape and the scrim mean No. Focus starts on No. */
export async function confirm(question: Question): Promise<boolean> {
  asked += 1;
  try {
    const [{ askNoOrYes }] = await Promise.all([import('./ask-no-or-yes.tsx'), overlaysReady()]);
    return await askNoOrYes(question);
  } finally {
    // Whoever else hears the same key press still finds the question open.
    setTimeout(() => (asked -= 1));
  }
}
