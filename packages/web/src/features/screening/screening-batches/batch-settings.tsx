import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import type { ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { Checkbox, NativeSelect, VisuallyHidden } from '@mantine/core';
import { messageOf } from '../../../lib/api-error.ts';
import { CATEGORIES, CATEGORY_WORDS } from '../../../shared/category-words.ts';
import { Card } from '../../../ui/card.tsx';
import { SumLines } from '../../../ui/sum-lines.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import css from './batch-settings.module.css';
import { usePlanBatch, type BatchChange } from './queries.ts';
import { AS_POLICY, MODES } from './words.ts';

/** What the batch would come to, and how it is screened. */
export function BatchSettings({ one, onDiscard }: { one: ScreeningBatch; onDiscard: () => void }) {
  const plan = usePlanBatch(one.id);
  const change = (part: BatchChange) =>
    plan.mutate(part, { onError: (error) => toast.fail('The batch was not changed', messageOf(error)) });
  const { counts, again, can } = one;
  const chosen = one.categories;
  const tick = (category: ListCategory, isOn: boolean) =>
    change({ categories: isOn ? [...(chosen ?? []), category] : (chosen ?? []).filter((each) => each !== category) });
  return (
    <>
      <Card>
        <SumLines
          lines={[
            { name: 'Rows to put right', count: counts.wrong },
            { name: 'Twice in the file', count: counts.twice },
            { name: 'Screened within 24 hours', count: counts.recent },
            { name: 'Left out', count: counts.rows - counts.to_screen },
            { name: 'Checks to be made', count: counts.to_screen },
          ]}
        />
      </Card>
      <div className={css.choices}>
        <Checkbox
          label="Screen repeats too"
          description="Duplicates in the file, and people screened within 24 hours"
          checked={again}
          disabled={!can.change}
          onChange={(event) => change({ again: event.currentTarget.checked })}
        />
        <NativeSelect
          label="How wide to look"
          value={one.match_mode ?? ''}
          disabled={!can.change}
          onChange={(event) => {
            const mode = MODES.find(({ value }) => value === event.currentTarget.value);
            change({ match_mode: mode?.value ?? null });
          }}
        >
          <option value="">{AS_POLICY}</option>
          {MODES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="What to look for"
          value={chosen === null ? '' : 'own'}
          disabled={!can.change}
          onChange={(event) => change({ categories: event.currentTarget.value === '' ? null : ['sanctions'] })}
        >
          <option value="">{AS_POLICY}</option>
          <option value="own">Chosen for this batch</option>
        </NativeSelect>
        {chosen !== null && (
          <fieldset className={css.categories}>
            <VisuallyHidden component="legend">Categories of this batch</VisuallyHidden>
            {CATEGORIES.map((category) => (
              <Checkbox
                key={category}
                label={CATEGORY_WORDS[category].label}
                checked={category === 'sanctions' || chosen.includes(category)}
                disabled={!can.change || category === 'sanctions'}
                onChange={(event) => tick(category, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        )}
        {can.cancel && (
          <span>
            <TextButton danger onClick={onDiscard}>
              Discard this batch
            </TextButton>
          </span>
        )}
      </div>
    </>
  );
}
