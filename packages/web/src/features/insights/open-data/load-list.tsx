import type { DataLoad } from '@freehold/contract/insights/data-loads';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import type { Look } from '../../../ui/status.tsx';
import css from './open-data.module.css';

const LOOKS: Record<DataLoad['state'], Look> = {
  waiting: { label: 'Waiting', family: 'stone', glyph: 'dashed' },
  loading: { label: 'Loading', family: 'harbour', glyph: 'half' },
  loaded: { label: 'Loaded', family: 'moss', glyph: 'tick' },
  unchanged: { label: 'Nothing new', family: 'stone', glyph: 'dash' },
  refused: { label: 'Refused', family: 'clay', glyph: 'cross' },
  failed: { label: 'Failed', family: 'clay', glyph: 'cross' },
};

export function LoadState({ load: { state } }: { load: DataLoad }) {
  const { label, family, glyph } = LOOKS[state];
  return (
    <GlyphLabel family={family} glyph={glyph}>
      {label}
    </GlyphLabel>
  );
}

/** What was loaded, newest first, each with a line for every file of it. */
export function LoadList({ loads }: { loads: readonly DataLoad[] }) {
  if (loads.length === 0) return <p className={css.none}>Nothing was loaded here yet. What the operator’s command loaded stands above.</p>;
  return (
    <ul className={css.loads} aria-live="polite">
      {loads.map((load) => (
        <li key={load.id}>
          <div className={css.head}>
            <span className={css.name}>{load.file_name}</span>
            <LoadState load={load} />
          </div>
          <p className={css.detail}>
            {formatDateTime(load.created_at)}, {load.asked_by ?? 'by the clock'}
            {load.bytes ? `, ${formatBytes(load.bytes)}` : ''}
          </p>
          {load.words.map((line, index) => (
            <p key={index} className={css.line} data-wrong={line.startsWith('Refused') || load.state === 'failed' || undefined}>
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
