import { Checkbox, TextInput } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { fieldOf, type CardProps } from './workspace-legal-card.tsx';
import css from './workspace-tab.module.css';

/** By which rules the workspace works. */
export function WorkspaceRulesCard({ details, form }: CardProps) {
  const { edit, change_gate_mode: gate } = details.can;
  return (
    <Card title="Checks and reminders" padded>
      <div className={css.fields}>
        <ChoiceTiles
          legend="When a step needs a check that is not there"
          value={form.values.gate_mode}
          onChange={(gate_mode) => form.set({ gate_mode })}
          choices={[
            {
              value: 'warn',
              label: 'Warn',
              detail: 'Say what is missing, let people go on, and keep it in the breach register',
              disabled: !gate,
            },
            { value: 'block', label: 'Block', detail: 'Hold the step until the check is there', disabled: !gate },
            { value: 'off', label: 'Off', detail: 'Say nothing. Clocks run all the same, and late is late.', disabled: !gate },
          ]}
          error={form.errors['gate_mode']}
        />
        <div className={css.pair}>
          <TextInput
            {...fieldOf(form, 'reminder_days', edit)}
            label="Remind after days"
            description="Like 2, 5. Empty: never"
            inputMode="numeric"
          />
          <TextInput
            {...fieldOf(form, 'redo_limit', edit)}
            label="Tries again"
            description="How often a step can be asked for again"
            inputMode="numeric"
          />
        </div>
        <Checkbox
          label="Negotiators may accept a clean pass"
          checked={form.values.negotiator_can_accept_pass !== ''}
          disabled={!edit}
          onChange={(event) => form.set({ negotiator_can_accept_pass: event.currentTarget.checked ? 'yes' : '' })}
        />
      </div>
    </Card>
  );
}
