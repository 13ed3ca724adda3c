import { IMPORT_FIELDS, type ImportKind } from '@freehold/contract/properties/import-fields';
import type { ImportColumn } from '@freehold/contract/properties/imports';
import { NativeSelect } from '@mantine/core';
import { plural } from '../../../lib/format.ts';
import type { DraftWord } from './use-draft.ts';
import css from './columns-step.module.css';
import { choiceWord } from './words.ts';

type Props = {
  kind: ImportKind;
  column: ImportColumn;
  words: readonly DraftWord[];
  onChoose: (word: string, value: string | null) => void;
};

/** What each word of a column means: "For Sale" is available. */
export function WordChoices({ kind, column, words, onChoose }: Props) {
  const choices = IMPORT_FIELDS[kind].find(({ key }) => key === column.field)?.choices ?? [];
  return (
    <ul className={css.words} aria-label={`Words of ${column.header}`}>
      {words.map(({ word, rows, value }) => (
        <li key={word}>
          <span className="fh-trunc">“{word}”</span>
          <span className={css.count}>{plural(rows, 'row')}</span>
          <NativeSelect
            size="xs"
            aria-label={`What ${word} means`}
            value={value ?? ''}
            onChange={(event) => onChoose(word, event.currentTarget.value || null)}
            error={value === null}
          >
            <option value="">Choose</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choiceWord(choice)}
              </option>
            ))}
          </NativeSelect>
        </li>
      ))}
    </ul>
  );
}
