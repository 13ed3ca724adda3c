import { Fragment, useId, type ReactNode } from 'react';
import css from './choice-tiles.module.css';

export type Choice<V extends string> = { value: V; label: ReactNode; detail?: ReactNode; disabled?: boolean; more?: ReactNode };
type Props<V extends string> = {
  legend: ReactNode;
  value: V | null;
  onChange: (value: V) => void;
  choices: readonly Choice<V>[];
  /** Tiles across; one across shows a radio mark in each. */
  across?: 1 | 2 | 3;
  /** Hides the legend from sight where a heading already says it. */
  quietLegend?: boolean;
  error?: ReactNode;
  /** For the one question of a public page. */
  large?: boolean;
  /** For one of many questions in a form: rows without frames. */
  dense?: boolean;
  /** Under the legend: why the answer is what it is. */
  note?: ReactNode;
};

/** A radio group drawn as tiles: name, reason, and an accent line round the chosen one, with what it asks for besides (`more`) under it. */
export function ChoiceTiles<V extends string>({
  legend,
  value,
  onChange,
  choices,
  across = 1,
  quietLegend = false,
  error,
  large = false,
  dense = false,
  note,
}: Props<V>) {
  const name = useId();
  return (
    <fieldset
      className={css.group}
      aria-describedby={error ? `${name}-error` : note ? `${name}-note` : undefined}
      data-wrong={Boolean(error) || undefined}
    >
      <legend className={quietLegend ? 'fh-spoken' : css.legend}>{legend}</legend>
      {note !== undefined && (
        <div id={`${name}-note`} className={css.note}>
          {note}
        </div>
      )}
      <div className={css.tiles} data-across={across} data-dense={dense || undefined} data-large={large || undefined}>
        {choices.map((choice) => (
          <Fragment key={choice.value}>
            <label className={css.tile} data-disabled={choice.disabled || undefined}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                disabled={choice.disabled ?? false}
                onChange={() => onChange(choice.value)}
              />
              <span className={css.words}>
                <span className={css.name}>{choice.label}</span>
                {choice.detail !== undefined && <span className={css.detail}>{choice.detail}</span>}
              </span>
            </label>
            {choice.value === value && choice.more !== undefined && <div className={css.more}>{choice.more}</div>}
          </Fragment>
        ))}
      </div>
      {error !== undefined && error !== null && (
        <div id={`${name}-error`} className={css.error}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
