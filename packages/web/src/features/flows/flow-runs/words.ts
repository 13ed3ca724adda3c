import { inWords, plural } from '../../../lib/format.ts';

export type RunStep = 'who' | 'options' | 'price' | 'start';
export const RUN_STEPS: readonly RunStep[] = ['who', 'options', 'price', 'start'];

export const peopleInWords = (count: number): string =>
  count === 0 ? 'Nobody yet' : count === 1 ? 'One person or company' : `${capital(inWords(count))} people or companies`;
export const startLabel = (count: number): string => `Start ${count === 1 ? 'one check' : `${plural(count, 'check')}`}`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
