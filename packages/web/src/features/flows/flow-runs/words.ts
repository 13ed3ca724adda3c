import type { QuoteLine } from '@freehold/contract/flows/flow-runs';
import { inWords, plural } from '../../../lib/format.ts';
import type { Started } from './use-start-runs.ts';
import type { RunPerson } from './who-step.tsx';

export type RunStep = 'who' | 'options' | 'price' | 'start';
export const RUN_STEPS: readonly RunStep[] = ['who', 'options', 'price', 'start'];

export const peopleInWords = (count: number): string =>
  count === 0 ? 'Nobody yet' : count === 1 ? 'One person or company' : `${capital(inWords(count))} people or companies`;
export const startLabel = (count: number): string => `Start ${count === 1 ? 'one check' : `${plural(count, 'check')}`}`;

/** What somebody is called: as they were chosen, or as the price or what was started names them. */
export function nameOf({ id, name }: RunPerson, lines: readonly QuoteLine[] = [], of?: Started): string {
  const started = of && 'run' in of ? of.run.parties[0]?.name : undefined;
  return name || (started ?? lines.find(({ party_id: party }) => party === id)?.party_name ?? `Number ${id}`);
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
