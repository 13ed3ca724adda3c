import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { KEY_SCOPES } from '@freehold/contract/kernel/key-scopes';
import { entriesOf, keysOf } from '@freehold/contract/kernel/keys';
import { useId } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkKey, EMPTY_KEY, toNewKey } from './key-form.ts';
import { ShownKey } from './shown-key.tsx';
import { useMakeApiKey } from './queries.ts';
import { LIFETIME_WORDS } from './words.ts';
import css from './api-keys.module.css';

/** Asks what a new key is for and what it may do, and then shows it, this once. */
export function KeyDrawer({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const form = useCheckedForm(EMPTY_KEY, checkKey);
  const make = useMakeApiKey();
  const send = form.submit((values) => make.mutate(toNewKey(values), { onError: (error) => form.refuse(fieldErrorsOf(error)) }));
  if (make.data)
    return (
      <SideDrawer
        opened
        onClose={onClose}
        title="Copy the key now"
        sub={make.data.name}
        foot={<Button onClick={onClose}>I have kept it</Button>}
      >
        <ShownKey made={make.data} />
      </SideDrawer>
    );
  const isLongAgo = isApiError(make.error, 'SIGN_IN_AGAIN');
  const { scopes } = form.values;
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={form.dirty}
      title="Make an API key"
      sub="For a program of yours, such as your CRM"
      foot={
        <>
          <Button variant="default" className="fh-hide-m" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={make.isPending}>
            Make key
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        {isLongAgo && (
          <Notice
            kind="asks"
            act={
              <LinkButton size="xs" variant="default" to="/logout" search={{ redirect: '/settings/api-keys' }}>
                Sign in again
              </LinkButton>
            }
          >
            <b>You signed in more than 15 minutes ago.</b> A key opens this workspace, so it is made right after signing in.
          </Notice>
        )}
        <FormErrors
          count={form.count}
          before="the key can be made"
          message={
            make.error && form.count === 0 && !isLongAgo
              ? messageOf(make.error) || 'The key could not be made. Try again in a moment.'
              : null
          }
        />
        <TextInput
          label="Name"
          description="What will use it"
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={form.values.name}
          error={form.errors['name']}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
        <fieldset className={css.group} data-wrong={form.errors['scopes'] !== undefined || undefined}>
          <legend className={css.legend}>What it may do</legend>
          <p className={css.note}>Never more than you may yourself. Decisions, matches, evidence and settings stay with people.</p>
          <div className={css.scopes}>
            {entriesOf(KEY_SCOPES).map(([scope, { label, about }]) => (
              <Checkbox
                key={scope}
                label={label}
                description={about}
                checked={scopes.includes(scope)}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked;
                  form.set({ scopes: keysOf(KEY_SCOPES).filter((one) => (one === scope ? isOn : scopes.includes(one))) });
                }}
              />
            ))}
          </div>
          {form.errors['scopes'] !== undefined && (
            <p className={css.error} role="alert">
              {form.errors['scopes']}
            </p>
          )}
        </fieldset>
        <NativeSelect
          label="Works for"
          value={form.values.days}
          onChange={(event) => {
            const { value } = event.currentTarget;
            form.set({ days: value === '30' || value === '90' || value === '365' ? value : '' });
          }}
          data={entriesOf(LIFETIME_WORDS).map(([value, label]) => ({ value, label }))}
        />
      </form>
    </SideDrawer>
  );
}
