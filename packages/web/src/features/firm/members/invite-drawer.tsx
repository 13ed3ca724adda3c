import { Button, TextInput } from '@mantine/core';
import type { Seats } from '@freehold/contract/firm/members';
import { useId } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkInvite, EMPTY_INVITE, toNewMember } from './member-form.ts';
import { PowersFields } from './powers-fields.tsx';
import { useInviteMember } from './queries.ts';
import css from './drawers.module.css';

const FAILED = 'The invitation could not be sent. Try again in a moment.';

/** Asks who is invited and what they may do, and sends them the link. */
export function InviteDrawer({ opened, seats, onClose }: { opened: boolean; seats: Seats | null; onClose: () => void }) {
  const formId = useId();
  const form = useCheckedForm(EMPTY_INVITE, checkInvite);
  const invite = useInviteMember();
  const full = isApiError(invite.error, 'PLAN_LIMIT') || (seats?.limit != null && seats.used >= seats.limit);
  function close() {
    form.reset();
    invite.reset();
    onClose();
  }
  const send = form.submit((values) =>
    invite.mutate(toNewMember(values), {
      onSuccess: (member) => {
        toast.ok('Invitation sent', member.email ?? '');
        close();
      },
      onError: (error) => form.refuse(isApiError(error, 'DUPLICATE') ? { email: messageOf(error) } : fieldErrorsOf(error)),
    }),
  );
  const refused = invite.error && form.count === 0 && !full ? messageOf(invite.error) || FAILED : null;
  const text = (field: 'email' | 'first_name' | 'surname') => ({
    value: form.values[field],
    error: form.errors[field],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
    onBlur: () => form.values[field] !== '' && form.left(field),
  });
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty && !invite.isSuccess}
      title="Invite a member"
      sub="They get a link that works for seven days"
      foot={
        <>
          {seats?.limit != null && !full && (
            <span className={`num ${css.seats}`}>
              {seats.used + 1} of {seats.limit} seats used after this
            </span>
          )}
          <Button variant="default" className="fh-hide-m" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={invite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        {full && (
          <Notice
            kind="asks"
            act={
              <LinkButton size="xs" variant="default" to="/chose-plan">
                See plans
              </LinkButton>
            }
          >
            <b>Every seat is taken.</b>{' '}
            {isApiError(invite.error, 'PLAN_LIMIT') ? messageOf(invite.error) : 'Remove a member or choose another plan.'}
          </Notice>
        )}
        <FormErrors count={form.count} before="the invitation can be sent" message={refused} />
        <TextInput label="Work email" type="email" autoComplete="off" data-autofocus {...text('email')} />
        <div className={css.pair}>
          <TextInput label="First name, optional" autoComplete="off" {...text('first_name')} />
          <TextInput label="Last name, optional" autoComplete="off" {...text('surname')} />
        </div>
        <PowersFields
          values={form.values}
          errors={form.errors}
          onChange={form.set}
          onLeft={form.left}
          daysHelp="Counted from the invitation"
        />
      </form>
    </SideDrawer>
  );
}
