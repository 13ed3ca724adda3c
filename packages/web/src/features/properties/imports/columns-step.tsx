import { fieldsFor, missingFields } from '@freehold/contract/properties/import-fields';
import type { FileImport } from '@freehold/contract/properties/imports';
import { NativeSelect } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { useBranchChoices } from '../../../shared/branches-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './columns-step.module.css';
import type { Draft } from './use-draft.ts';
import { WordChoices } from './word-choices.tsx';

type Props = { one: FileImport; draft: Draft; error: unknown };

/** What each column of the file means, beside the first values of it. */
export function ColumnsStep({ one, draft, error }: Props) {
  const chosen = draft.columns.map(({ field }) => field);
  const missing = missingFields(one.kind, chosen);
  const offered = fieldsFor(one.kind, useBranchChoices().length > 0);
  const refusal = Object.values(fieldErrorsOf(error))[0] ?? messageOf(error);
  return (
    <div className={css.page}>
      {refusal ? (
        <Notice kind="stops">
          <b>The dry run did not start.</b> {refusal}
        </Notice>
      ) : (
        missing.length > 0 && (
          <Notice kind="asks">
            <b>Choose the column that holds: {missing.map(({ label }) => label.toLowerCase()).join(', ')}.</b> A row cannot be imported
            without it.
          </Notice>
        )
      )}
      <Card title="Columns" count={one.columns.length}>
        <ul className={css.rows}>
          {one.columns.map((column, index) => {
            const field = chosen[index] ?? null;
            return (
              <li key={column.index} className={css.row} data-out={field === null || undefined}>
                <span className={css.head}>
                  <span className="fh-mono fh-trunc">{column.header}</span>
                  <span className={css.samples}>{column.samples.join(' · ') || 'Empty'}</span>
                </span>
                <IconArrowRight size={13} stroke={1.7} className="fh-dim" aria-hidden />
                <NativeSelect
                  aria-label={`What ${column.header} means`}
                  value={field ?? ''}
                  onChange={(event) => draft.setField(index, event.currentTarget.value || null)}
                >
                  <option value="">Leave out</option>
                  {offered.map(({ key, label }) => (
                    <option key={key} value={key} disabled={key !== field && chosen.includes(key)}>
                      {label}
                    </option>
                  ))}
                </NativeSelect>
                {column.words && field === column.field && (
                  <WordChoices
                    kind={one.kind}
                    column={column}
                    words={draft.columns[index]?.words ?? []}
                    onChoose={(word, value) => draft.setWord(index, word, value)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </Card>
      <p className={css.foot}>The dry run checks every row and says what is wrong with it. Nothing is saved yet.</p>
    </div>
  );
}
