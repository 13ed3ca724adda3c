import { Button, NativeSelect, Textarea } from '@mantine/core';
import { MemberSuspension, type Member } from '@freehold/contract/members';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../lib/api-error.ts';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { messagesOf } from './member-form.ts';
import { useRemoveMember, useSuspendMember } from './queries.ts';
import { firstNameOf, nameOf } from './words.ts';
import css from './member-dialogs.module.css';

type Props = { member: Member; opened: boolean; onClose: () => void };
const FAILED = 'This could not be done. Try again in a moment.';

/** Asks for the reason, which stands in the recent activity. */
export function SuspendDialog({ member, opened, onClose }: Props) {
  const suspend = useSuspendMember();
  const form = useCheckedForm({ reason: '' }, (values) => messagesOf(MemberSuspension.safeParse(values)));
  function close() {
    form.reset();
    suspend.reset();
    onClose();
  }
  const send = form.submit(({ reason }) =>
    suspend.mutate(
      { id: member.member_id, reason },
      {
        onSuccess: () => {
          toast.ok('Member suspended', nameOf(member));
          close();
        },
        onError: (error) => form.refuse(fieldErrorsOf(error)),
      },
    ),
  );
  return (
    <Dialog opened={opened} onClose={close} title={`Suspend ${nameOf(member)}?`}>
      <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors count={0} before="" message={suspend.error && form.count === 0 ? messageOf(suspend.error) || FAILED : null} />
        <p className="fh-body">
          {firstNameOf(member)} is signed out of this workspace at once and cannot come back until somebody restores them. Their work and
          history stay.
        </p>
        <Textarea
          label="Reason"
          description="Stands in the recent activity"
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          value={form.values.reason}
          error={form.errors['reason']}
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
          onBlur={() => form.values.reason !== '' && form.left('reason')}
        />
        <Acts yes="Yes, suspend" loading={suspend.isPending} onNo={close} />
      </form>
    </Dialog>
  );
}

/** Asks whom the open work goes to. */
export function RemoveDialog({ member, everybody, opened, onClose }: Props & { everybody: readonly Member[] }) {
  const me = useCurrentUser();
  const remove = useRemoveMember();
  const [heir, setHeir] = useState('');
  const heirs = everybody.filter((one) => one.takes_work && one.member_id !== member.member_id);
  function close() {
    remove.reset();
    setHeir('');
    onClose();
  }
  return (
    <Dialog opened={opened} onClose={close} title={`Remove ${nameOf(member)}?`}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate(
            { id: member.member_id, reassignTo: heir === '' ? null : Number(heir) },
            {
              onSuccess: ({ reassigned }) => {
                toast.ok(
                  'Member removed',
                  reassigned === 0
                    ? nameOf(member)
                    : `${nameOf(member)}, ${reassigned} open ${reassigned === 1 ? 'check' : 'checks'} handed on`,
                );
                close();
              },
            },
          );
        }}
      >
        <FormErrors
          count={0}
          before=""
          message={remove.error ? (fieldErrorsOf(remove.error)['reassign_to'] ?? (messageOf(remove.error) || FAILED)) : null}
        />
        <p className="fh-body">
          {firstNameOf(member)} is signed out at once and no longer listed. What they did stays under their name. To come back they need a
          new invitation.
        </p>
        <NativeSelect
          label="Open work goes to"
          description="Checks assigned to them that are not decided yet"
          value={heir}
          onChange={(event) => setHeir(event.currentTarget.value)}
          data={[
            { value: '', label: 'Nobody, leave it unassigned' },
            ...heirs.map((one) => ({
              value: String(one.member_id),
              label: one.member_id === me.member_id ? `${nameOf(one)} (you)` : nameOf(one),
            })),
          ]}
        />
        <Acts first yes="Yes, remove" loading={remove.isPending} onNo={close} />
      </form>
    </Dialog>
  );
}

function Acts({ yes, loading, first = false, onNo }: { yes: string; loading: boolean; first?: boolean; onNo: () => void }) {
  return (
    <div className={css.acts}>
      <Button variant="default" {...(first ? { 'data-autofocus': true } : {})} onClick={onNo}>
        No
      </Button>
      <Button type="submit" color="clay" loading={loading}>
        {yes}
      </Button>
    </div>
  );
}
