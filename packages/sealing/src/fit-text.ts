import { layOutLine } from './lay-out-text.ts';
import type { Line, OpenFont } from './lay-out-text.ts';
import { SealingRefusal } from './wording.ts';

export const LINE_HEIGHT = 1.3;
const SMALLEST = 6;
const STEP = 0.5;

/** Breaks text into lines and makes it smaller until it fits; text that would run out of its field is refused, not cut. */
export function fitText(
  text: string,
  fonts: OpenFont[],
  room: { width: number; height: number; size: number },
): { lines: Line[]; size: number } {
  const words = text.split('\n').map((paragraph) => paragraph.split(/ +/));
  const smallest = Math.min(SMALLEST, room.size);
  for (let size = room.size; size >= smallest; size -= STEP) {
    // One line may fill the height of its field; more need the space between them.
    const atMost = Math.max(1, Math.floor(room.height / (size * LINE_HEIGHT)));
    const lines = words.flatMap((paragraph) => breakLines(paragraph, fonts, (room.width * 1000) / size));
    const fits = lines.length <= atMost && size <= room.height && lines.every((line) => (line.width * size) / 1000 <= room.width + 0.01);
    if (fits) return { lines, size };
  }
  throw new SealingRefusal('text_too_long', `“${shortened(text)}” does not fit its field. Make the field larger, or the text shorter.`);
}

function breakLines(words: string[], fonts: OpenFont[], width: number): Line[] {
  // Most values are one short line.
  const whole = layOutLine(words.join(' '), fonts);
  if (whole.width <= width) return [whole];
  const lines: Line[] = [];
  let held = '';
  let line = layOutLine('', fonts);
  for (const word of words) {
    const longer = held === '' ? word : `${held} ${word}`;
    const tried = layOutLine(longer, fonts);
    if (held !== '' && tried.width > width) {
      lines.push(line);
      held = word;
      line = layOutLine(word, fonts);
    } else {
      held = longer;
      line = tried;
    }
  }
  return [...lines, line];
}

function shortened(text: string): string {
  return text.length > 40 ? `${[...text].slice(0, 40).join('')}…` : text;
}
