import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import type { WorkspaceForm } from './use-workspace-form.tsx';
import { BUSINESS_WORDS, LABELS, type WorkspaceField } from './workspace-form.ts';
import css from './workspace-tab.module.css';

export type CardProps = { details: WorkspaceDetails; form: WorkspaceForm };

/** A text field of the form, by its name. */
export function fieldOf(form: WorkspaceForm, field: WorkspaceField, editable: boolean) {
  return {
    label: LABELS[field],
    value: form.values[field],
    error: form.errors[field],
    readOnly: !editable,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
  };
}

/** A list to choose from, by the name of its field; one that cannot be changed is shown as text. */
export function selectOf(form: WorkspaceForm, field: WorkspaceField, editable: boolean, words: Record<string, string>) {
  const { readOnly: _, autoComplete: __, ...rest } = fieldOf(form, field, editable);
  const none = form.values[field] === '' ? [{ value: '', label: 'Choose one' }] : [];
  return { ...rest, disabled: !editable, data: [...none, ...Object.entries(words).map(([value, label]) => ({ value, label }))] };
}

/** Who the firm is in law. */
export function WorkspaceLegalCard({ details, form }: CardProps) {
  const { edit } = details.can;
  const saved = formatDay(details.updated_at) === 'Today' ? formatTime(details.updated_at) : formatDay(details.updated_at);
  return (
    <Card
      title="Legal details"
      action={
        <span className="fh-small fh-dim" title={details.updated_by === null ? undefined : `By ${details.updated_by}`}>
          Saved {saved}
        </span>
      }
      padded
    >
      <div className={css.fields}>
        <TextInput {...fieldOf(form, 'account_name', edit)} maxLength={120} description="What colleagues and applicants see" />
        <div className={css.pair}>
          <TextInput {...fieldOf(form, 'legal_name', edit)} />
          <TextInput
            {...fieldOf(form, 'company_number', edit)}
            spellCheck={false}
            {...(details.is_sole_trader && form.values.company_number === '' ? { placeholder: 'Sole trader' } : {})}
          />
        </div>
        <p className="fh-small fh-dim">A second owner or admin approves a new legal name or company number, where there is one.</p>
        <Textarea {...fieldOf(form, 'registered_address', edit)} autosize minRows={2} />
        <NativeSelect {...selectOf(form, 'business', edit, BUSINESS_WORDS)} />
      </div>
    </Card>
  );
}
