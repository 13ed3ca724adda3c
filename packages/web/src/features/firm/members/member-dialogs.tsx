import { NativeSelect } from '@mantine/core';
import type { Member } from '@freehold/contract/firm/members';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRemoveMember, useSuspendMember } from './queries.ts';
import { firstNameOf, nameOf } from './words.ts';

type Props = { member: Member; onClose: () => void };
const FAILED = 'This could not be done. Try again in a moment.';

/** Asks for the reason, which stands in the recent activity. */
export function SuspendDialog({ member, onClose }: Props) {
  const suspend = useSuspendMember();
  return (
    <ReasonDialog
      title={`Suspend ${nameOf(member)}?`}
      about={`${firstNameOf(member)} is signed out of this workspace at once and cannot come back until somebody restores them. Their work and history stay.`}
      description="Recorded in Recent activity"
      no="No"
      yes="Yes, suspend"
      danger
      isBusy={suspend.isPending}
      error={suspend.error}
      onClose={onClose}
      onSend={(reason) =>
        suspend.mutate(
          { id: member.member_id, reason },
          {
            onSuccess: () => {
              toast.ok('Member suspended', nameOf(member));
              onClose();
            },
          },
        )
      }
    />
  );
}

/** Asks whom the open work goes to. */
export function RemoveDialog({ member, everybody, onClose }: Props & { everybody: readonly Member[] }) {
  const me = useCurrentUser();
  const remove = useRemoveMember();
  const [heir, setHeir] = useState('');
  const heirs = everybody.filter((one) => one.takes_work && one.member_id !== member.member_id);
  return (
    <Dialog opened onClose={onClose} title={`Remove ${nameOf(member)}?`}>
      <DialogForm
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
                onClose();
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
        <DialogActs no="No" noFirst onNo={onClose} yes="Yes, remove" danger isBusy={remove.isPending} />
      </DialogForm>
    </Dialog>
  );
}
