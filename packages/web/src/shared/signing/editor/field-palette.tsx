import type { FieldType } from '@freehold/signing-rules/fields';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { FIELD_LOOKS, PLACED_TYPES } from '../field-looks.ts';
import { FIELD_KEYS } from './keys.ts';
import css from './place-fields.module.css';

type Props = {
  /** The type that the next press on a page puts down. */
  armed: FieldType | null;
  onArm: (type: FieldType | null) => void;
  /** By the keyboard: into the middle of the page in view. */
  onDrop: (type: FieldType) => void;
  /** Dragged to a point of the window. */
  onDropAt: (type: FieldType, at: { x: number; y: number }) => void;
  disabled: boolean;
};
type Carried = { type: FieldType; x: number; y: number };
const STARTS_PX = 6;

/** The types of field: dragged onto the page, chosen and then put down with a press, or dropped with their letter. */
export function FieldPalette({ armed, onArm, onDrop, onDropAt, disabled }: Props) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const from = useRef<(Carried & { hasMoved: boolean }) | null>(null);
  const wasDragged = useRef(false);
  useEffect(() => {
    const stop = () => {
      from.current = null;
      setCarried(null);
    };
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && stop();
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', leave);
    };
  }, []);
  const press = (event: PointerEvent<HTMLButtonElement>, type: FieldType) => {
    if (event.button !== 0) return;
    wasDragged.current = false;
    from.current = { type, x: event.clientX, y: event.clientY, hasMoved: false };
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const start = from.current;
    if (start === null) return;
    if (!start.hasMoved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < STARTS_PX) return;
    start.hasMoved = true;
    setCarried({ type: start.type, x: event.clientX, y: event.clientY });
  };
  const release = (event: PointerEvent) => {
    const start = from.current;
    from.current = null;
    setCarried(null);
    if (!start?.hasMoved) return;
    wasDragged.current = true;
    onDropAt(start.type, { x: event.clientX, y: event.clientY });
  };
  const Ghost = carried && FIELD_LOOKS[carried.type].Icon;
  return (
    <div className={css.palette}>
      <p className={css.paletteHead}>Drag, or press a key</p>
      {PLACED_TYPES.map((type) => {
        const { label, Icon } = FIELD_LOOKS[type];
        const letter = FIELD_KEYS[type];
        return (
          <button
            key={type}
            type="button"
            className={css.tool}
            aria-pressed={armed === type}
            aria-keyshortcuts={letter}
            disabled={disabled}
            onPointerDown={(event) => press(event, type)}
            onPointerMove={move}
            onPointerUp={release}
            onClick={(event) => {
              if (wasDragged.current) return;
              if (event.detail === 0) onDrop(type);
              else onArm(armed === type ? null : type);
            }}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
            <span>{label}</span>
            {letter !== undefined && (
              <kbd className={css.key} aria-hidden>
                {letter}
              </kbd>
            )}
          </button>
        );
      })}
      {carried && Ghost && (
        <span className={css.ghost} aria-hidden style={{ left: carried.x, top: carried.y }}>
          <Ghost size={15} stroke={1.7} />
          {FIELD_LOOKS[carried.type].label}
        </span>
      )}
    </div>
  );
}
