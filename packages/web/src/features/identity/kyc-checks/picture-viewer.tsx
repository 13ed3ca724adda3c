import { ActionIcon, Button } from '@mantine/core';
import type { EvidenceFile } from '@freehold/contract/identity/evidence';
import { IconArrowsMaximize, IconContrast, IconRotateClockwise, IconZoomIn, IconZoomInArea, IconZoomOut } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { usePicture } from '../../../shared/checks/evidence-queries.ts';
import type { View } from './use-view.ts';
import css from './picture-viewer.module.css';

const LOUPE = 2.5;
const LOUPE_RADIUS = 90;
const PERCENT = 100;

type Props = { checkId: number; file: EvidenceFile | null; title: string; masked: boolean; view: View };

/** One picture, as closely as the reviewer wants: zoom, turn, light, a loupe and the full screen. */
export function PictureViewer({ checkId, file, title, masked, view }: Props) {
  const { zoom, turn, light, page } = view.state;
  const frame = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const picture = usePicture(file && file.pages !== null ? { id: checkId, key: file.key, size: 'large', page, masked } : null);
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setAt({ x: event.clientX - box.left, y: event.clientY - box.top });
    if (!from) return;
    view.move(event.clientX - from.x, event.clientY - from.y);
    setFrom({ x: event.clientX, y: event.clientY });
  };
  const style = {
    transform: `translate(${view.state.x}px, ${view.state.y}px) scale(${zoom}) rotate(${turn}deg)`,
  };
  const image = picture.address && (
    <img className={css.picture} data-light={light} src={picture.address} alt={title} style={style} draggable={false} />
  );
  return (
    <section className={css.viewer} aria-label="Pictures">
      <div className={css.head}>
        <h2 className="fh-h2">{title}</h2>
        {file && <span className="fh-small fh-dim">{formatBytes(file.size)}</span>}
        <span className={css.tools}>
          {file && (file.pages ?? 0) > 1 && (
            <span className={css.pages}>
              <Button size="xs" variant="subtle" disabled={page <= 1} onClick={() => view.set({ page: page - 1 })}>
                Back
              </Button>
              <span className="fh-small num">{`Page ${page} of ${file.pages}`}</span>
              <Button size="xs" variant="subtle" disabled={page >= (file.pages ?? 1)} onClick={() => view.set({ page: page + 1 })}>
                Next
              </Button>
            </span>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label="Zoom out" onClick={view.zoomOut}>
            <IconZoomOut size={16} stroke={1.7} />
          </ActionIcon>
          <span className={`num ${css.percent}`}>{Math.round(zoom * PERCENT)}%</span>
          <ActionIcon variant="subtle" color="gray" aria-label="Zoom in" onClick={view.zoomIn}>
            <IconZoomIn size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label="Turn" onClick={view.turn}>
            <IconRotateClockwise size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={LIGHT_WORDS[light]}
            data-on={light !== 'plain' || undefined}
            onClick={view.nextLight}
          >
            <IconContrast size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label="Loupe" aria-pressed={view.state.loupe} onClick={view.toggleLoupe}>
            <IconZoomInArea size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Full screen"
            onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())}
          >
            <IconArrowsMaximize size={16} stroke={1.7} />
          </ActionIcon>
        </span>
      </div>
      <div
        ref={frame}
        className={css.frame}
        data-dragging={from !== null || undefined}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={() => setFrom(null)}
        onPointerLeave={() => setAt(null)}
      >
        {image}
        {view.state.loupe && at && image && (
          <div className={css.loupe} style={{ left: at.x - LOUPE_RADIUS, top: at.y - LOUPE_RADIUS }} aria-hidden>
            <div
              className={css.enlarged}
              style={{
                width: frame.current?.clientWidth,
                height: frame.current?.clientHeight,
                left: LOUPE_RADIUS - at.x,
                top: LOUPE_RADIUS - at.y,
                transformOrigin: `${at.x}px ${at.y}px`,
                transform: `scale(${LOUPE})`,
              }}
            >
              {image}
            </div>
          </div>
        )}
        {!picture.address && <p className={css.words}>{wordsFor(file, picture)}</p>}
      </div>
    </section>
  );
}

const LIGHT_WORDS = { plain: 'More contrast', contrast: 'Lighter', light: 'Usual light' } as const;

function wordsFor(file: EvidenceFile | null, { error, isPending }: { error: unknown; isPending: boolean }): string {
  if (!file) return 'There is no picture for this.';
  if (file.erased) return `${file.erased.reason} Its hash is kept.`;
  if (file.pages === null) return 'This file cannot be shown here. Download it to look at it.';
  if (error) return messageOf(error) || 'This picture could not be opened. Try again in a moment.';
  return isPending ? 'The picture is loading.' : '';
}
