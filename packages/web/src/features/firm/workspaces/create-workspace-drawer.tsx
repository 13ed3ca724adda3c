import { Button, Checkbox, TextInput } from '@mantine/core';
import type { OwnWorkspace } from '@freehold/contract/firm/workspaces';
import { useId, useRef } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { shortWorkspaceName } from '../../../shared/workspace-name.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkNewWorkspace, MOST_LETTERS } from './form-checks.ts';
import { useCreateWorkspace } from './queries.ts';
import css from './workspaces.module.css';

const lettersOf = (name: string) => [...name.trim()].length;

/** How many letters are left to use, and how menus will cut a long name. */
function nameHint(name: string): string {
  const count = `${lettersOf(name)} of ${MOST_LETTERS} characters`;
  const short = shortWorkspaceName(name.trim());
  return short === name.trim() ? count : `${count}. Menus show ‘${short}’`;
}

/** Makes a further workspace of which one becomes the owner. */
export function CreateWorkspaceDrawer({ opened, here, onClose }: { opened: boolean; here: OwnWorkspace; onClose: () => void }) {
  const formId = useId();
  const { can } = useCurrentUser();
  const create = useCreateWorkspace();
  // One key until an answer came: a lost answer must not make a second workspace.
  const key = useRef(crypto.randomUUID());
  const form = useCheckedForm(
    {
      account_name: '',
      firm: 'same',
      family: can.manage_owners ? 'join' : 'alone',
      copy_settings: true,
    },
    checkNewWorkspace,
  );
  const { values, errors, set, left } = form;
  function close() {
    form.reset();
    create.reset();
    onClose();
  }
  const send = form.submit((typed) =>
    create.mutate(
      {
        body: {
          account_name: typed.account_name,
          copy_legal_details: typed.firm === 'same',
          copy_settings: typed.copy_settings,
          join_family: typed.family === 'join',
        },
        key: key.current,
      },
      {
        onSuccess: (made) => {
          key.current = crypto.randomUUID();
          toast.ok('Workspace created', made.account_name);
          close();
        },
        onError: (error) => {
          key.current = crypto.randomUUID();
          form.refuse(fieldErrorsOf(error));
        },
      },
    ),
  );
  const familyName = here.family_name ?? null;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty}
      title="Create a workspace"
      sub="It starts empty. You become its owner."
      foot={
        <>
          <Button variant="default" className="fh-hide-m" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={create.isPending}>
            Create workspace
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors
          count={form.count}
          before="it can be created"
          message={create.error && form.count === 0 ? messageOf(create.error) || 'It could not be created. Try again in a moment.' : null}
        />
        <TextInput
          label="Name"
          description={nameHint(values.account_name)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
          autoComplete="off"
          value={values.account_name}
          error={errors['account_name']}
          onChange={(event) => set({ account_name: event.currentTarget.value })}
          onBlur={() => values.account_name !== '' && left('account_name')}
        />
        <ChoiceTiles
          legend="Company"
          value={values.firm}
          onChange={(firm) => set({ firm })}
          choices={[
            {
              value: 'same',
              label: 'The same firm',
              detail: `Name, number, address and supervision as in ${here.account_name}`,
            },
            { value: 'other', label: 'Another firm', detail: 'You fill in its legal details afterwards' },
          ]}
        />
        <ChoiceTiles
          legend="Family"
          value={values.family}
          onChange={(family) => set({ family })}
          choices={[
            {
              value: 'join',
              label: familyName === null ? `One family with ${here.account_name}` : `Join the ${familyName} family`,
              detail: can.manage_owners ? 'You own both, so no approval is needed' : 'Only an owner can do this',
              disabled: !can.manage_owners,
            },
            { value: 'alone', label: 'Stand alone', detail: 'Its own verification. It can join later' },
          ]}
        />
        <Checkbox
          label={`Copy settings from ${here.account_name}`}
          description="Gate mode, reminders, contact and brand. No people, no properties."
          checked={values.copy_settings}
          onChange={(event) => set({ copy_settings: event.currentTarget.checked })}
        />
      </form>
    </SideDrawer>
  );
}
