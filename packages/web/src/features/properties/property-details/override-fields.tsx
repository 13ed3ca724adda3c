import { OVERRIDE_REASONS } from '@freehold/property-rules/property-stages';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { MoveValues } from './move-form.ts';
import css from './gate.module.css';
import { keysOf } from '@freehold/contract/kernel/keys';
import { oneOf } from '../../../lib/search-params.ts';

const MOST = 2000;

/** Reason, note and tick of whoever goes on without the checks. */
export function OverrideFields({ form }: { form: ReturnType<typeof useCheckedForm<MoveValues>> }) {
  const { role } = useCurrentUser();
  return (
    <section className={css.override} aria-label="Override">
      <div className={css.overrideHead}>
        <h3 className="fh-h2">Go on without the checks</h3>
        <span className="fh-small fh-dim">acting as {role}</span>
      </div>
      <NativeSelect
        label="Reason"
        value={form.values.code}
        error={form.errors['code']}
        onChange={(event) => form.set({ code: oneOf(event.currentTarget.value, keysOf(OVERRIDE_REASONS)) ?? '' })}
        data={[{ value: '', label: 'Choose' }, ...Object.entries(OVERRIDE_REASONS).map(([value, label]) => ({ value, label }))]}
      />
      <Textarea
        label="Note for the register"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MOST}
        value={form.values.note}
        error={form.errors['note']}
        description={`${form.values.note.trim().length} of 2,000 characters, at least 10`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => form.set({ note: event.currentTarget.value })}
        onBlur={() => form.values.note !== '' && form.left('note')}
      />
      <Checkbox
        label="I understand that this is recorded as a breach in my name"
        checked={form.values.confirmed}
        error={form.errors['confirmed']}
        onChange={(event) => form.set({ confirmed: event.currentTarget.checked })}
      />
    </section>
  );
}
