import type { PropertyStage, OverrideReason } from '@freehold/property-rules/property-stages';
import { readTypedDate } from '../../../ui/typed-date.ts';

export type MoveValues = { reason: string; day: string; code: OverrideReason | ''; note: string; confirmed: boolean };
export const EMPTY_MOVE: MoveValues = { reason: '', day: '', code: '', note: '', confirmed: false };

const LEAST = 10;
/** Stages that are often recorded some days after they happened. */
const DATED: readonly PropertyStage[] = ['sold_stc', 'exchanged', 'completed', 'tenanted', 'notice_given', 'ended', 'fallen_through'];
export const isDated = (to: PropertyStage) => DATED.includes(to);

type Asked = { needsReason: boolean; overrides: boolean };
/** What is still wrong, by field. */
export function checkMove({ needsReason, overrides }: Asked) {
  return (values: MoveValues): Record<string, string> => ({
    ...(needsReason && values.reason.trim().length < LEAST ? { reason: 'Give a reason of at least 10 characters' } : {}),
    ...(values.day.trim() !== '' && !readTypedDate(values.day) ? { day: 'Enter a real date, like 27/03/2026' } : {}),
    ...(overrides && values.code === '' ? { code: 'Choose a reason' } : {}),
    ...(overrides && values.note.trim().length < LEAST ? { note: 'Write at least 10 characters' } : {}),
    ...(overrides && !values.confirmed ? { confirmed: 'Tick to confirm that it is recorded in your name' } : {}),
  });
}
