import { Button, TextInput } from '@mantine/core';
import type { Profile } from '@freehold/contract/access/account';
import { lazy, Suspense, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { mergeEdits } from '../../../lib/merge-edits.ts';
import { BreakAfterAt } from '../../../ui/break-after-at.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useChangeProfile, type ProfileFields } from './account-queries.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { savedWhen } from './words.ts';
import css from './profile-card.module.css';

const ConflictDialog = lazy(async () => ({ default: (await import('../../../ui/conflict-dialog.tsx')).ConflictDialog }));

type Props = {
  /** Null until it has loaded. */
  profile: Profile | null;
  email: string;
  known: Pick<ProfileFields, 'first_name' | 'surname'>;
  reload: () => Promise<Profile | undefined>;
};

const LABELS = { first_name: 'First name', surname: 'Last name', phone: 'Mobile' } as const;
const FIELDS = ['first_name', 'surname', 'phone'] as const;

const fieldsOf = (profile: Profile): ProfileFields => ({
  first_name: profile.first_name,
  surname: profile.surname,
  phone: profile.phone ?? '',
});
/** The contract's schemas are heavier than the page. */
const check = async (values: ProfileFields) => (await import('./form-checks.ts')).checkProfile(values);

/** One's own name and number. What was saved elsewhere meanwhile is taken over, or asked about where both changed the same. */
export function ProfileForm({ profile, email, known, reload }: Props) {
  /** What stood there when the first key was pressed. */
  const [held, setHeld] = useState<Profile | null>(null);
  const base = held ?? profile;
  const saved = base ? fieldsOf(base) : { ...known, phone: '' };
  const form = useCheckedForm<ProfileFields>(saved, check);
  const [newer, setNewer] = useState<Profile | null>(null);
  const change = useChangeProfile();
  const isChanged = FIELDS.some((field) => form.values[field] !== saved[field]);
  // What was saved elsewhere is shown, unless something is being typed.
  if (isChanged && !form.dirty) form.reset(saved);
  useAskBeforeLeaving(form.dirty && isChanged && !change.isPending, 'Your details are not saved. Leave without saving them?');

  function undo(to: Profile | null) {
    setHeld(null);
    setNewer(null);
    form.reset(to ? fieldsOf(to) : saved);
  }
  function save(values: ProfileFields, version: number) {
    change.mutate(
      { ...values, version },
      {
        onSuccess: (kept) => {
          undo(kept);
          toast.ok('Details saved');
        },
        onError: (error) => {
          if (isApiError(error, 'STALE_VERSION')) void meetNewer(values);
          else form.refuse(fieldErrorsOf(error));
        },
      },
    );
  }
  async function meetNewer(mine: ProfileFields) {
    const read = await reload();
    if (!read) return;
    const theirs = fieldsOf(read);
    if (mergeEdits(saved, mine, theirs).conflicts.length > 0) setNewer(read);
    else save(merged(mine, theirs), read.version);
  }
  /** Theirs, with what was changed here on top; of what both changed only the fields that are kept. */
  function merged(mine: ProfileFields, theirs: ProfileFields, dropped: readonly string[] = []): ProfileFields {
    const edits = FIELDS.filter((field) => mine[field] !== saved[field] && !dropped.includes(field));
    return { ...theirs, ...Object.fromEntries(edits.map((field) => [field, mine[field]])) };
  }
  function conflict() {
    if (!newer) return null;
    const theirs = fieldsOf(newer);
    const { conflicts, taken } = mergeEdits(saved, form.values, theirs);
    return (
      <Suspense fallback={null}>
        <ConflictDialog
          rows={conflicts.map((field) => ({
            field,
            label: LABELS[field],
            before: saved[field],
            yours: form.values[field],
            theirs: theirs[field],
          }))}
          what="your details"
          you={`${form.values.first_name} ${form.values.surname}`}
          them={null}
          savedAt={savedWhen(newer.saved_at)}
          taken={taken.map((field) => LABELS[field].toLowerCase())}
          busy={change.isPending}
          onSave={(kept) =>
            save(
              merged(
                form.values,
                theirs,
                conflicts.filter((field) => !kept.has(field)),
              ),
              newer.version,
            )
          }
          onTakeAll={() => undo(newer)}
          onBack={() => setNewer(null)}
        />
      </Suspense>
    );
  }
  const run = form.submit((values) => base && save(values, base.version));
  const field = (name: keyof ProfileFields) => ({
    label: LABELS[name],
    value: form.values[name],
    error: form.errors[name],
    disabled: profile === null,
    onChange: (event: { currentTarget: { value: string } }) => {
      setHeld((before) => before ?? profile);
      form.set({ [name]: event.currentTarget.value });
    },
    onBlur: () => form.dirty && form.left(name),
  });
  const isRefused = change.isError && !isApiError(change.error, 'STALE_VERSION') && form.count === 0;
  return (
    <form ref={form.formRef} className={css.form} noValidate onSubmit={run} aria-label="Your details">
      <FormErrors
        count={form.count}
        before="your details can be saved"
        message={isRefused ? messageOf(change.error) || 'Your details were not saved. Try again in a moment.' : null}
      />
      {conflict()}
      <div className={css.pair}>
        <TextInput autoComplete="given-name" maxLength={80} {...field('first_name')} />
        <TextInput autoComplete="family-name" maxLength={80} {...field('surname')} />
        <TextInput type="tel" inputMode="tel" autoComplete="tel" maxLength={40} description="Like +44 7700 900123" {...field('phone')} />
        <div className={css.fixed}>
          <span className={css.label}>Email</span>
          <span className={css.value}>
            <BreakAfterAt text={email} />
          </span>
          <span className="fh-small fh-dim">Your links to sign in go there</span>
        </div>
      </div>
      {isChanged && form.dirty && (
        <div className={css.foot}>
          <Button variant="default" disabled={change.isPending} onClick={() => undo(profile)}>
            Undo
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save details
          </Button>
        </div>
      )}
    </form>
  );
}
