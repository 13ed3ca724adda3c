import type { Family } from '../../ui/status.tsx';

/** In the order of the recipients; a fifth begins again. */
const COLOURS = ['ever', 'brass', 'harbour', 'heather'] as const satisfies readonly Family[];
export type RecipientColour = (typeof COLOURS)[number];

/** The colour of a person’s fields, by their place from 0. */
export const recipientColour = (place: number): RecipientColour => COLOURS[place % COLOURS.length] ?? 'ever';
