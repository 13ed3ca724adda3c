import { TextInput } from '@mantine/core';
import type { ReviewRow } from './review-rows.ts';
import css from './review.module.css';

const MOST_NOTE = 600;
type Props = {
  row: ReviewRow;
  value: string | undefined;
  note: string;
  isCurrent: boolean;
  disabled: boolean;
  onFocus: () => void;
  onAnswer: (value: string) => void;
  onNote: (text: string) => void;
};

/** One question with its answers in a line; the one being answered is marked. A doubt asks for a note. */
export function QuestionRow({ row, value, note, isCurrent, disabled, onFocus, onAnswer, onNote }: Props) {
  const takesNote = row.part === 'document' && (value === 'no' || value === 'unsure');
  return (
    <li className={css.question} data-current={isCurrent || undefined} data-row={row.id} onPointerDown={onFocus}>
      <span className={css.label}>{row.label}</span>
      <span className={css.choices} role="radiogroup" aria-label={row.label}>
        {row.choices.map((choice) => (
          <label key={choice.value} data-tone={choice.tone} data-on={value === choice.value || undefined}>
            <input
              type="radio"
              name={row.id}
              value={choice.value}
              checked={value === choice.value}
              disabled={disabled}
              onFocus={onFocus}
              onChange={() => onAnswer(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </span>
      {takesNote && (
        <TextInput
          className={css.note}
          size="xs"
          aria-label={`Note: ${row.label}`}
          placeholder="What you see"
          maxLength={MOST_NOTE}
          value={note}
          disabled={disabled}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      )}
    </li>
  );
}
