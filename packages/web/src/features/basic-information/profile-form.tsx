import { Button, TextInput } from '@mantine/core';
import type { Profile } from '@freehold/contract/account';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../lib/api-error.ts';
import { BreakAfterAt } from '../../ui/break-after-at.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useChangeProfile, type ProfileFields } from './account-queries.ts';
import { ProfileConflict } from './profile-conflict.tsx';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';
import css from './profile-card.module.css';

type Props = {
  /** Null until it has loaded. */
  profile: Profile | null;
  email: string;
  known: Pick<ProfileFields, 'first_name' | 'surname'>;
  reload: () => Promise<Profile | undefined>;
};

const fieldsOf = (profile: Profile): ProfileFields => ({
  first_name: profile.first_name,
  surname: profile.surname,
  phone: profile.phone ?? '',
});
/** The contract's schemas are heavier than the page. */
const check = async (values: ProfileFields) => (await import('./form-checks.ts')).checkProfile(values);

/** One's own name and number. What somebody saved meanwhile is shown beside what was typed. */
export function ProfileForm({ profile, email, known, reload }: Props) {
  const saved = profile ? fieldsOf(profile) : { ...known, phone: '' };
  const form = useCheckedForm<ProfileFields>(saved, check);
  const [newer, setNewer] = useState<Profile | null>(null);
  const change = useChangeProfile();
  const isChanged = (['first_name', 'surname', 'phone'] as const).some((field) => form.values[field] !== saved[field]);
  // What was saved elsewhere is shown, unless something is being typed.
  if (isChanged && !form.dirty) form.reset(saved);
  useAskBeforeLeaving(form.dirty && isChanged && !change.isPending, 'Your details are not saved. Leave without saving them?');

  function save(values: ProfileFields, version: number) {
    change.mutate(
      { ...values, version },
      {
        onSuccess: (kept) => {
          setNewer(null);
          form.reset(fieldsOf(kept));
          toast.ok('Details saved');
        },
        onError: (error) => {
          if (isApiError(error, 'STALE_VERSION')) void reload().then((read) => read && setNewer(read));
          else form.refuse(fieldErrorsOf(error));
        },
      },
    );
  }
  const run = form.submit((values) => profile && save(values, profile.version));
  const field = (name: keyof ProfileFields) => ({
    value: form.values[name],
    error: form.errors[name],
    disabled: profile === null,
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
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
      {newer && (
        <ProfileConflict
          mine={form.values}
          theirs={fieldsOf(newer)}
          busy={change.isPending}
          onKeepMine={() => save(form.values, newer.version)}
          onTakeTheirs={() => {
            form.reset(fieldsOf(newer));
            setNewer(null);
          }}
        />
      )}
      <div className={css.pair}>
        <TextInput label="First name" autoComplete="given-name" maxLength={80} {...field('first_name')} />
        <TextInput label="Last name" autoComplete="family-name" maxLength={80} {...field('surname')} />
        <TextInput
          label="Mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          description="Like +44 7700 900123"
          {...field('phone')}
        />
        <div className={css.fixed}>
          <span className={css.label}>Email</span>
          <span className={css.value}>
            <BreakAfterAt text={email} />
          </span>
          <span className="fh-small fh-dim">Your links to sign in go there</span>
        </div>
      </div>
      {isChanged && form.dirty && newer === null && (
        <div className={css.foot}>
          <Button variant="default" disabled={change.isPending} onClick={() => form.reset(saved)}>
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
