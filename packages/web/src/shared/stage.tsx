import type { CddState, PropertyStage } from '@freehold/property-rules/property-stages';
import { StatusGlyph, type Look } from '../ui/status.tsx';
import css from './stage.module.css';

/** One label, family and glyph for every stage of a property. A screen may neither recolour nor rename one. */
export const STAGE = {
  draft: { label: 'Draft', family: 'stone', glyph: 'dashed' },
  instructed: { label: 'Instructed', family: 'stone', glyph: 'dashed' },
  available: { label: 'Available', family: 'harbour', glyph: 'fifth-1' },
  under_offer: { label: 'Under offer', family: 'ochre', glyph: 'fifth-2' },
  sold_stc: { label: 'Sold STC', family: 'brass', glyph: 'fifth-3' },
  exchanged: { label: 'Exchanged', family: 'ever', glyph: 'fifth-4' },
  completed: { label: 'Completed', family: 'moss', glyph: 'tick' },
  fallen_through: { label: 'Fallen through', family: 'clay', glyph: 'cross' },
  withdrawn: { label: 'Withdrawn', family: 'stone', glyph: 'slash' },
  to_let: { label: 'To let', family: 'harbour', glyph: 'fifth-1' },
  offer_agreed: { label: 'Offer agreed', family: 'ochre', glyph: 'fifth-2' },
  referencing: { label: 'Referencing', family: 'heather', glyph: 'fifth-3' },
  let_agreed: { label: 'Let agreed', family: 'brass', glyph: 'fifth-4' },
  tenanted: { label: 'Tenanted', family: 'moss', glyph: 'tick' },
  notice_given: { label: 'Notice given', family: 'ochre', glyph: 'clock' },
  ended: { label: 'Ended', family: 'stone', glyph: 'slash' },
} as const satisfies Record<PropertyStage, Look>;

/** Where a property stands: a glyph and its plain label. */
export function Stage({ of }: { of: PropertyStage }) {
  const { label, family, glyph } = STAGE[of];
  return (
    <span className={css.stage}>
      <StatusGlyph glyph={glyph} family={family} />
      {label}
    </span>
  );
}

const CLOCK = {
  not_due: { label: 'Not due', family: 'stone', glyph: 'dash' },
  in_time: { label: 'In time', family: 'moss', glyph: 'tick' },
  due_now: { label: 'Due today', family: 'ochre', glyph: 'diamond' },
  late: { label: 'Late', family: 'clay', glyph: 'clock' },
} as const satisfies Record<CddState, Look>;

/** The clock of customer due diligence, in the same words everywhere. `daysLate` counts whole days; with nothing written it is late today. One that is done says so quietly. */
export function CddClock({ state, daysLate = 0, done = false }: { state: CddState; daysLate?: number; done?: boolean }) {
  const { label, family, glyph } = CLOCK[state];
  if (state === 'late' && done)
    return (
      <span className={css.clock} data-family="stone">
        <StatusGlyph glyph="tick" family="stone" />
        {`Done ${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`}
      </span>
    );
  const words = state === 'late' && daysLate > 0 ? `${daysLate} ${daysLate === 1 ? 'day' : 'days'} late` : label;
  return (
    <span className={css.clock} data-family={family}>
      <StatusGlyph glyph={glyph} family={family} />
      {words}
    </span>
  );
}
