import type { SigningField } from '@freehold/contract/signing/signing-fields';
import { useEffect, useRef, type PointerEvent } from 'react';
import { FIELD_LOOKS } from '../field-looks.ts';
import type { RecipientColour } from '../recipient-colours.ts';
import type { Box, Handle } from './geometry.ts';
import css from './field-box.module.css';

type Props = {
  field: SigningField;
  /** Where it stands now, also while it is dragged. */
  box: Box;
  scale: number;
  colour: RecipientColour;
  /** Whose it is. */
  name: string;
  isSelected: boolean;
  isLocked: boolean;
  takesFocus: boolean;
  onSelect: (adds: boolean) => void;
  onDrag: (drag: { handle: Handle | null; dx: number; dy: number; isOver: boolean }) => void;
};

const HANDLES: readonly Handle[] = ['nw', 'ne', 'sw', 'se'];
const STARTS_PX = 3;
const SMALL_PX = 44;

/** A field on a page: it is selected, dragged, and made larger or smaller by its corners. */
export function FieldBox({ field, box, scale, colour, name, isSelected, isLocked, takesFocus, onSelect, onDrag }: Props) {
  const element = useRef<HTMLButtonElement>(null);
  const from = useRef<{ x: number; y: number; handle: Handle | null; hasMoved: boolean } | null>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { label, Icon } = FIELD_LOOKS[field.type];
  const width = box.width * scale;

  function press(event: PointerEvent, handle: Handle | null) {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (handle === null || !isSelected) onSelect(event.shiftKey);
    if (isLocked) return;
    element.current?.focus({ preventScroll: true });
    from.current = { x: event.clientX, y: event.clientY, handle, hasMoved: false };
    element.current?.setPointerCapture?.(event.pointerId);
  }
  function move(event: PointerEvent, isOver = false) {
    const start = from.current;
    if (start === null) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!start.hasMoved && Math.hypot(dx, dy) < STARTS_PX) {
      if (isOver) from.current = null;
      return;
    }
    start.hasMoved = true;
    onDrag({ handle: start.handle, dx: dx / scale, dy: dy / scale, isOver });
    if (isOver) from.current = null;
  }
  return (
    <button
      ref={element}
      type="button"
      className={css.box}
      data-colour={colour}
      data-on={isSelected || undefined}
      data-locked={isLocked || undefined}
      data-field={field.key}
      aria-pressed={isSelected}
      aria-label={`${field.label ?? label}, ${name}, page ${field.page}${field.required ? '' : ', may be left empty'}`}
      style={{ left: box.x * scale, top: box.y * scale, width, height: box.height * scale }}
      onClick={(event) => {
        event.stopPropagation();
        // By the keyboard: a pointer selects when it is pressed.
        if (event.detail === 0) onSelect(event.shiftKey);
      }}
      onPointerDown={(event) => press(event, null)}
      onPointerMove={(event) => move(event)}
      onPointerUp={(event) => move(event, true)}
      onPointerCancel={() => (from.current = null)}
    >
      {width >= SMALL_PX && (
        <>
          <Icon size={Math.min(15, box.height * scale - 4)} stroke={1.7} aria-hidden />
          <span className={css.word}>{field.label ?? (field.type === 'signature' ? name : label)}</span>
        </>
      )}
      {isSelected &&
        !isLocked &&
        HANDLES.map((handle) => (
          <span key={handle} aria-hidden className={css.handle} data-handle={handle} onPointerDown={(event) => press(event, handle)} />
        ))}
    </button>
  );
}
