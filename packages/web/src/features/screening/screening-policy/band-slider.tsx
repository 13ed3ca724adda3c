import { BAND_LIMITS } from '@freehold/contract/screening/screening-policy';
import { moveBand, type Bands } from './use-draft.ts';
import css from './band-slider.module.css';

type Props = { name: string; value: Bands; current: Bands; onChange: (bands: Bands) => void };

const { lowestWeak, highestWeak, apart, highestStrong } = BAND_LIMITS;
const THUMBS = [
  { which: 'weak', min: lowestWeak, max: highestWeak, words: 'review from score' },
  { which: 'strong', min: lowestWeak + apart, max: highestStrong, words: 'second approver from score' },
] as const;

/** Both thresholds of a mode on one line from 0 to 100; today's values keep their mark. Arrow keys move a threshold by one. */
export function BandSlider({ name, value, current, onChange }: Props) {
  const columns = `minmax(0, ${value.weak}fr) minmax(0, ${value.strong - value.weak}fr) minmax(0, ${100 - value.strong}fr)`;
  return (
    <div className={css.slider}>
      <div className={css.track} style={{ gridTemplateColumns: columns }} aria-hidden>
        <i data-family="moss" />
        <i data-family="ochre" />
        <i data-family="clay" />
      </div>
      {(['weak', 'strong'] as const).map((which) =>
        current[which] === value[which] ? null : (
          <span key={which} className={css.today} style={{ left: `${current[which]}%` }} aria-hidden />
        ),
      )}
      {THUMBS.map(({ which, min, max, words }) => (
        <input
          key={which}
          type="range"
          className={css.thumb}
          data-which={which}
          style={{ left: `calc(${min}% - 11px)`, width: `calc(${max - min}% + 22px)` }}
          min={min}
          max={max}
          value={value[which]}
          aria-label={`${name}, ${words}`}
          onChange={(event) => onChange(moveBand(value, which, Number(event.currentTarget.value)))}
        />
      ))}
      <div className={css.words} aria-hidden>
        <span className={css.first}>0</span>
        <b style={{ left: `${value.weak}%` }}>review from {value.weak}</b>
        <b className={css.second} style={{ left: `${value.strong}%` }} data-edge={value.strong > 86 || undefined}>
          second approver from {value.strong}
        </b>
      </div>
    </div>
  );
}
