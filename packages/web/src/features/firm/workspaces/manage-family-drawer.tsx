import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Family } from '@freehold/contract/firm/families';
import { useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkOwnerEmail } from './form-checks.ts';
import { useFamilyAct } from './queries.ts';
import css from './workspaces.module.css';

/** Who is in the family, whom else to ask, and the way out. */
export function ManageFamilyDrawer({ opened, family, onClose }: { opened: boolean; family: Family; onClose: () => void }) {
  const here = useCurrentUser().owner.account_name;
  const act = useFamilyAct();
  const form = useCheckedForm({ owner_email: '' }, checkOwnerEmail);
  const sent = family.requests.filter((one) => one.direction === 'sent');
  const name = family.family?.name ?? here;
  async function leave() {
    const yes = await confirm({
      title: `Leave the ${name} family?`,
      children: `Key members verified in the other workspaces no longer count for ${here}. The others see that it left. Coming back needs the consent of both owners again.`,
      yes: 'Yes, leave',
      danger: true,
    });
    if (!yes) return;
    act.mutate(
      { act: 'leave' },
      {
        onSuccess: () => {
          toast.ok('Family left', here);
          onClose();
        },
        onError: (error) => toast.fail(messageOf(error)),
      },
    );
  }
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={family.family ? `${family.family.name} family` : 'Begin a family'}
      sub="Workspaces of one firm, by the consent of both owners"
      {...(family.family && family.can.manage
        ? {
            foot: (
              <Button variant="light" color="clay" disabled={act.isPending} onClick={() => void leave()}>
                Leave the family
              </Button>
            ),
          }
        : {})}
    >
      {family.family && (
        <section className={css.section}>
          <h3 className="fh-h2">In the family</h3>
          <ul className={css.list}>
            <li>
              <span className={css.two}>
                {here}
                <small>You are here</small>
              </span>
            </li>
            {family.family.siblings.map((one) => (
              <li key={one.id}>
                <span className={css.two}>
                  {one.account_name}
                  {one.owner_name !== null && <small>Owned by {one.owner_name}</small>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {family.can.manage ? (
        <>
          {family.choices.length > 0 && <AddOwn family={family} />}
          <AskOwner form={form} act={act} />
          {sent.length > 0 && (
            <section className={css.section}>
              <h3 className="fh-h2">Asked and waiting</h3>
              <ul className={css.list}>
                {sent.map((one) => (
                  <li key={one.id}>
                    <span className={css.two}>
                      {one.owner_email}
                      <small>
                        {one.asked_by}, until {formatLongDate(one.expires_at)}
                      </small>
                    </span>
                    <Button
                      size="xs"
                      variant="default"
                      disabled={act.isPending}
                      aria-label={`Withdraw the request to ${one.owner_email ?? ''}`}
                      onClick={() => act.mutate({ act: 'withdraw', id: one.id }, { onError: (error) => toast.fail(messageOf(error)) })}
                    >
                      Withdraw
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      ) : (
        <section className={css.section}>
          <p className="fh-body">Only an owner of this workspace can ask another one, or leave the family.</p>
        </section>
      )}
    </SideDrawer>
  );
}

/** One of one's own other workspaces joins at once: both owners are the same person. */
function AddOwn({ family }: { family: Family }) {
  const act = useFamilyAct();
  const [chosen, setChosen] = useState('');
  return (
    <section className={css.section}>
      <h3 className="fh-h2">Add a workspace of your own</h3>
      <div className={css.line}>
        <NativeSelect
          aria-label="Your workspace"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: 'Choose a workspace' },
            ...family.choices.map((one) => ({ value: String(one.id), label: one.account_name })),
          ]}
        />
        <Button
          variant="default"
          disabled={chosen === ''}
          loading={act.isPending}
          onClick={() =>
            act.mutate(
              { act: 'add', workspace_id: Number(chosen) },
              {
                onSuccess: () => {
                  setChosen('');
                  toast.ok('One family');
                },
                onError: (error) => toast.fail(messageOf(error)),
              },
            )
          }
        >
          Add to the family
        </Button>
      </div>
    </section>
  );
}

type AskProps = { form: ReturnType<typeof useCheckedForm<{ owner_email: string }>>; act: ReturnType<typeof useFamilyAct> };

function AskOwner({ form, act }: AskProps) {
  const formId = useId();
  const send = form.submit(({ owner_email }) =>
    act.mutate(
      { act: 'ask', owner_email },
      {
        onSuccess: () => {
          form.reset();
          toast.ok('Request kept', 'If that address owns a workspace here, its owner sees the request');
        },
        onError: (error) => form.refuse(fieldErrorsOf(error)),
      },
    ),
  );
  const refused = act.error && form.count === 0 && act.variables.act === 'ask' ? messageOf(act.error) : null;
  return (
    <section className={css.section}>
      <h3 className="fh-h2">Ask another owner</h3>
      <form id={formId} ref={form.formRef} className={css.section} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="they can be asked" message={refused} />
        <div className={css.line}>
          <TextInput
            label="Their email"
            type="email"
            autoComplete="off"
            value={form.values.owner_email}
            error={form.errors['owner_email']}
            onChange={(event) => form.set({ owner_email: event.currentTarget.value })}
            onBlur={() => form.values.owner_email !== '' && form.left('owner_email')}
          />
          <Button type="submit" variant="default" loading={act.isPending && act.variables.act === 'ask'}>
            Ask
          </Button>
        </div>
        <p className="fh-small fh-dim">They choose which of their workspaces joins. The request stays open for 30 days.</p>
      </form>
    </section>
  );
}
