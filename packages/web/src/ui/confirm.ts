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

/** Asks No or Yes and answers true only for Yes; Escape and the scrim mean No. Focus starts on No. */
export async function confirm(question: Question): Promise<boolean> {
  const [{ askNoOrYes }] = await Promise.all([import('./ask-no-or-yes.tsx'), overlaysReady()]);
  return askNoOrYes(question);
}
