import { BATCH_FIELDS } from '@freehold/contract/screening/screening-batch-fields';
import type { ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { FileColumns } from '../../../ui/file-columns.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePlanBatch } from './queries.ts';

/** What each column of the file means, beside its first value. A choice tries every row anew at once. */
export function ColumnChoices({ one }: { one: ScreeningBatch }) {
  const plan = usePlanBatch(one.id);
  // What was chosen stands at once; the answer brings the same.
  const [chosen, setChosen] = useState<Readonly<Record<number, string | null>>>({});
  const fieldOf = (index: number, field: string | null) => chosen[index] ?? (index in chosen ? null : field);
  const taken = one.columns.map(({ index, field }) => fieldOf(index, field));
  const choose = (index: number, field: string | null) => {
    setChosen((before) => ({ ...before, [index]: field }));
    plan.mutate(
      { columns: [{ index, field }] },
      {
        onError: (error) => {
          setChosen({});
          toast.fail('The column was not changed', messageOf(error));
        },
      },
    );
  };
  return (
    <Card title="Columns in your file" count={one.columns.length}>
      <FileColumns
        columns={one.columns}
        hasChoices
        isOut={({ index, field }) => fieldOf(index, field) === null}
        meaning={({ index, header, field }) => {
          const value = fieldOf(index, field);
          return (
            <NativeSelect
              aria-label={`What ${header} means`}
              value={value ?? ''}
              disabled={!one.can.change}
              onChange={(event) => choose(index, event.currentTarget.value || null)}
            >
              <option value="">Leave out</option>
              {BATCH_FIELDS.map(({ key, label }) => (
                <option key={key} value={key} disabled={key !== value && taken.includes(key)}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          );
        }}
      />
    </Card>
  );
}
