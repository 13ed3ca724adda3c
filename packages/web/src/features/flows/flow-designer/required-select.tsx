import { Select } from '@mantine/core';
import type { DraftStep } from '@freehold/contract/flows/flow-draft';
import { IconSelector } from '@tabler/icons-react';
import { requiredFrom, WHEN_REQUIRED, whenRequired } from './words.ts';

const CHOICES = (['always', 'offer_accepted', 'never'] as const).map((value) => ({ value, label: WHEN_REQUIRED[value] }));

type Props = { step: DraftStep; fault: string | undefined; onChange: (part: Pick<DraftStep, 'required' | 'config'>) => void };

/** From when on somebody has to do the step. */
export function RequiredSelect({ step, fault, onChange }: Props) {
  return (
    <Select
      label="Required"
      allowDeselect={false}
      data={CHOICES}
      value={whenRequired(step)}
      error={fault}
      onChange={(value) => value && onChange(requiredFrom(step, value))}
      rightSection={<IconSelector size={15} stroke={1.7} aria-hidden />}
    />
  );
}
