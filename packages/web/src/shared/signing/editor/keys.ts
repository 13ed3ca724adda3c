import { FIELD_TYPES, type FieldType } from '@freehold/signing-rules/fields';

/** The letter that puts down a field of a type. */
export const FIELD_KEYS: Partial<Record<FieldType, string>> = {
  signature: 'S',
  initials: 'I',
  date_signed: 'D',
  text: 'T',
  checkbox: 'B',
  name: 'N',
  email: 'E',
};

export type KeyAct =
  | { act: 'drop'; type: FieldType }
  | { act: 'nudge'; dx: number; dy: number }
  | { act: 'remove' | 'undo' | 'redo' | 'leave' | 'duplicate' };
type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key does while fields are placed; null where it is not the editor’s. */
export function actOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed, hasSelection: boolean): KeyAct | null {
  if (altKey) return null;
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (letter === 'z') return { act: shiftKey ? 'redo' : 'undo' };
    if (letter === 'y') return { act: 'redo' };
    return letter === 'd' && hasSelection ? { act: 'duplicate' } : null;
  }
  if (key === 'Escape') return { act: 'leave' };
  if (hasSelection) {
    const arrow = ARROWS[key];
    const step = shiftKey ? 10 : 1;
    if (arrow) return { act: 'nudge', dx: arrow[0] * step, dy: arrow[1] * step };
    if (key === 'Delete' || key === 'Backspace') return { act: 'remove' };
  }
  if (shiftKey) return null;
  const type = FIELD_TYPES.find((each) => FIELD_KEYS[each]?.toLowerCase() === letter);
  return type ? { act: 'drop', type } : null;
}
