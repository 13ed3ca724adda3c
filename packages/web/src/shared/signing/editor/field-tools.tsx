import { IconAdjustments, IconCopy, IconTrash } from '@tabler/icons-react';
import type { Box } from './geometry.ts';
import css from './field-tools.module.css';

type Props = {
  box: Box;
  scale: number;
  page: { width: number; height: number };
  /** Whose field it is. */
  name: string;
  onSettings: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

const LONGEST_PX = 236;
const HEIGHT_PX = 36;
const GAP_PX = 8;

/** Beside the selected field, or where there is more room: whose it is, and what can be done with it. */
export function FieldTools({ box, scale, page, name, onSettings, onDuplicate, onRemove }: Props) {
  return (
    <div
      className={css.tools}
      role="group"
      data-tools
      aria-label={`Field of ${name}`}
      style={placeOf(box, scale, page)}
      onClick={(event) => event.stopPropagation()}
    >
      <span className="fh-trunc">{name}</span>
      <i aria-hidden />
      <button type="button" className={css.settings} aria-label="Settings of the field" onClick={onSettings}>
        <IconAdjustments size={16} stroke={1.7} aria-hidden />
      </button>
      <button type="button" aria-label="Copy the field" onClick={onDuplicate}>
        <IconCopy size={15} stroke={1.7} aria-hidden />
      </button>
      <button type="button" aria-label="Remove the field" onClick={onRemove}>
        <IconTrash size={15} stroke={1.7} aria-hidden />
      </button>
    </div>
  );
}

function placeOf(box: Box, scale: number, page: { width: number; height: number }) {
  const [right, bottom] = [(box.x + box.width) * scale, (box.y + box.height) * scale];
  const [width, height] = [page.width * scale, page.height * scale];
  if (right + GAP_PX + LONGEST_PX <= width)
    return { left: right + GAP_PX, top: Math.max(0, (box.y + box.height / 2) * scale - HEIGHT_PX / 2) };
  const fromRight = Math.min(Math.max(0, width - right), Math.max(0, width - LONGEST_PX));
  if (bottom + GAP_PX + HEIGHT_PX <= height) return { right: fromRight, top: bottom + GAP_PX };
  return { right: fromRight, top: Math.max(0, box.y * scale - GAP_PX - HEIGHT_PX) };
}
