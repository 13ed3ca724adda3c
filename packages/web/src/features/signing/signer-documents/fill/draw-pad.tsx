import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type SignaturePad from 'signature_pad';
import { shareStrokes, type InkPoint } from './ink.ts';
import css from './draw-pad.module.css';

/** Width by height: the same on every screen, so that ink keeps its shape when a phone is turned. */
export const PAD_RATIO = 2.5;
const INK = '#1c2f6b';

type Props = {
  label: string;
  /** Whose it is, under the line. */
  name: string;
  strokes: InkPoint[][];
  onChange: (strokes: InkPoint[][]) => void;
  onFailed: () => void;
};

/** A pad to draw a signature on, by finger, pen or mouse. The strokes belong to whoever shows it, and outlive it. */
export function DrawPad({ label, name, strokes, onChange, onFailed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [isReady, setReady] = useState(false);
  const newest = useRef({ strokes, onChange, onFailed });
  useEffect(() => {
    newest.current = { strokes, onChange, onFailed };
  });

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let gone = false;
    function draw(made: SignaturePad, size: { width: number; height: number }) {
      const data = newest.current.strokes.map((points) => ({
        penColor: INK,
        dotSize: 2,
        minWidth: 1.2,
        maxWidth: 2.8,
        velocityFilterWeight: 0.7,
        compositeOperation: 'source-over' as const,
        points: points.map(({ x, y }) => ({ x: x * size.width, y: y * size.height, pressure: 0.5, time: 0 })),
      }));
      made.fromData(data);
    }
    function fit() {
      const made = pad.current;
      if (element === null || made === null) return;
      const { width, height } = element.getBoundingClientRect();
      if (width === 0) return;
      const scale = Math.max(1, window.devicePixelRatio);
      element.width = Math.round(width * scale);
      element.height = Math.round(height * scale);
      element.getContext('2d')?.scale(scale, scale);
      draw(made, { width, height });
    }
    const watcher = new ResizeObserver(fit);
    import('signature_pad').then(
      ({ default: Pad }) => {
        if (gone) return;
        const made = new Pad(element, { penColor: INK, minWidth: 1.2, maxWidth: 2.8 });
        pad.current = made;
        made.addEventListener('endStroke', () => {
          const size = element.getBoundingClientRect();
          newest.current.onChange(
            shareStrokes(
              made.toData().map(({ points }) => points),
              size,
            ),
          );
        });
        watcher.observe(element);
        setReady(true);
      },
      () => gone || newest.current.onFailed(),
    );
    return () => {
      gone = true;
      watcher.disconnect();
      pad.current?.off();
      pad.current = null;
    };
  }, []);

  return (
    <div className={css.pad}>
      <canvas ref={canvas} className={css.canvas} role="img" aria-label={`${label}, to draw on. To use the keyboard, choose Type`} />
      <p className={css.name}>{isReady ? name : 'The pad is loading'}</p>
      {strokes.length > 0 && (
        <button
          type="button"
          className={css.clear}
          onClick={() => {
            pad.current?.clear();
            onChange([]);
          }}
        >
          <IconRefresh size={16} stroke={1.7} aria-hidden /> Clear
        </button>
      )}
    </div>
  );
}
