import css from './score-rail.module.css';

export type RailPin = { id: string | number; score: number; label?: string };
type Props = {
  pins: readonly RailPin[];
  /** First score a person must look at. */
  weak: number;
  /** First score of a strong match. */
  strong: number;
  active?: string | number | null;
  onPick?: (id: string | number) => void;
};

/** 0 to 100 in three bands with one pin per candidate; the numbers are the policy's. */
export function ScoreRail({ pins, weak, strong, active = null, onPick }: Props) {
  const columns = `minmax(0, ${weak}fr) minmax(0, ${strong - weak}fr) minmax(0, ${100 - strong}fr)`;
  const spoken = pins.length === 0 ? 'No candidate' : pins.map((pin) => `${pin.label ?? 'Candidate'} ${pin.score}`).join(', ');
  return (
    <div className={css.rail} role={onPick ? 'group' : 'img'} aria-label={`Scores from 0 to 100: ${spoken}`}>
      {pins.map((pin) => {
        const shared = { className: css.pin, style: { left: `${pin.score}%` }, 'data-active': pin.id === active || undefined } as const;
        return onPick ? (
          <button
            key={pin.id}
            type="button"
            {...shared}
            onClick={() => onPick(pin.id)}
            aria-label={`${pin.label ?? 'Candidate'}, ${pin.score} of 100`}
          >
            {pin.score}
          </button>
        ) : (
          <span key={pin.id} {...shared}>
            {pin.score}
          </span>
        );
      })}
      <div className={css.bands} style={{ gridTemplateColumns: columns }}>
        <i data-family="moss" />
        <i data-family="ochre" />
        <i data-family="clay" />
      </div>
      <div className={css.words} data-tight={strong - weak < 30 || undefined} style={{ gridTemplateColumns: columns }}>
        <span>Cleared below {weak}</span>
        <span>You decide</span>
        <span className={css.last}>Match from {strong}</span>
      </div>
    </div>
  );
}
