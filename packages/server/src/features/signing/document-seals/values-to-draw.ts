import type { Ink, SigningField } from '@freehold/contract/signing/signing-fields';
import type { Value } from '@freehold/sealing/draw-values';
import type { ShownRectangle } from '@freehold/sealing/page-geometry';

/** What somebody filled in and signed, by the key of each field. */
export type SignedAnswers = {
  values: Readonly<Record<string, string | null>>;
  signature: Ink | null;
  initials: Ink | null;
  witness?: { signature: Ink } | null;
};
/** An attachment by its number: its name, and its bytes where it is a picture. */
export type Attached = { name: string; picture: Uint8Array | null };
type Face = 'italic' | 'regular' | 'light';
export type DrawnValue = { value: Value; face: Face | null };

const SIGNATURE_SHARE = 0.72;
const TEXT_INSET = 2;
const TICKED = new Set(['yes', 'true', 'on']);

/** What is drawn where, of one person's fields. A field that was left empty, or was not asked for, draws nothing. */
export function valuesToDraw(
  fields: readonly SigningField[],
  { values, signature, initials, witness = null }: SignedAnswers,
  attachments: ReadonlyMap<string, Attached>,
): DrawnValue[] {
  return fields.flatMap((field): DrawnValue[] => {
    const value = values[field.key] ?? null;
    if (value === null || value.trim() === '') return [];
    const { page } = field;
    const at = placeOf(field);
    switch (field.type) {
      case 'signature':
        return inkIn(signature, { page, at }, attachments);
      case 'initials':
        return inkIn(initials ?? signature, { page, at }, attachments);
      case 'witness_signature':
        return inkIn(witness?.signature ?? null, { page, at }, attachments);
      case 'checkbox':
      case 'radio':
        return TICKED.has(value) ? [{ value: { kind: 'tick', page, at }, face: null }] : [];
      case 'attachment':
        return textIn(`Attached: ${attachments.get(value)?.name ?? 'a file'}`, page, at);
      case 'stamp': {
        const picture = attachments.get(value)?.picture;
        return picture ? [{ value: { kind: 'image', page, at, bytes: picture }, face: null }] : textIn(value, page, at);
      }
      default:
        return textIn(value, page, at);
    }
  });
}

const placeOf = ({ x, y, width, height }: SigningField): ShownRectangle => ({ x, y, width, height });

function textIn(text: string, page: number, at: ShownRectangle): DrawnValue[] {
  const inset = Math.min(TEXT_INSET, at.width / 10);
  return [{ value: { kind: 'text', text, page, at: { ...at, x: at.x + inset, width: at.width - 2 * inset } }, face: null }];
}

function inkIn(
  ink: Ink | null,
  { page, at }: { page: number; at: ShownRectangle },
  attachments: ReadonlyMap<string, Attached>,
): DrawnValue[] {
  if (ink === null) return [];
  if (ink.kind === 'drawn') return [{ value: { kind: 'ink', page, at: fitted(at, ink.ratio), strokes: ink.strokes }, face: null }];
  if (ink.kind === 'typed')
    return [{ value: { kind: 'text', page, at, text: ink.text, size: at.height * SIGNATURE_SHARE }, face: ink.style }];
  const picture = attachments.get(String(ink.file))?.picture;
  if (!picture) throw new Error('The picture of a signature is gone');
  return [{ value: { kind: 'image', page, at, bytes: picture }, face: null }];
}

/** The largest box of that shape in the middle of the field, so that ink is never stretched. */
function fitted(at: ShownRectangle, ratio: number): ShownRectangle {
  const width = Math.min(at.width, at.height * ratio);
  const height = width / ratio;
  return { x: at.x + (at.width - width) / 2, y: at.y + (at.height - height) / 2, width, height };
}
