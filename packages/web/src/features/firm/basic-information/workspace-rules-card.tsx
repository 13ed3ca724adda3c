import { Checkbox } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import type { CardProps } from './workspace-legal-card.tsx';
import css from './workspace-tab.module.css';

/** The rules for checks. Reminders and how often a step is asked for again are kept, and come here with the requests they belong to. */
export function WorkspaceRulesCard({ details, form }: CardProps) {
  const { edit, change_gate_mode: gate } = details.can;
  return (
    <Card title="Rules for checks" padded>
      <div className={css.fields}>
        <ChoiceTiles
          legend="When somebody moves a property on and a check is missing"
          value={form.values.gate_mode}
          onChange={(gate_mode) => form.set({ gate_mode })}
          choices={[
            {
              value: 'warn',
              label: 'Warn',
              detail: 'Show who is missing, allow the move and record it in the breach register',
              disabled: !gate,
            },
            {
              value: 'block',
              label: 'Block',
              detail: 'Do not allow the move until the check is accepted. An override needs a reason',
              disabled: !gate,
            },
            { value: 'off', label: 'Off', detail: 'No warning; late checks are still recorded', disabled: !gate },
          ]}
          error={form.errors['gate_mode']}
        />
        <Checkbox
          label="Negotiators can accept a check that passed"
          checked={form.values.negotiator_can_accept_pass !== ''}
          disabled={!edit}
          onChange={(event) => form.set({ negotiator_can_accept_pass: event.currentTarget.checked ? 'yes' : '' })}
        />
      </div>
    </Card>
  );
}
