import { Button } from '@mantine/core';
import type { Member } from '@freehold/contract/firm/members';
import { useId, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { Face } from '../../../ui/face.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkPowers, powersOf, toChange } from './member-form.ts';
import { PowersFields } from './powers-fields.tsx';
import { useChangeMember } from './queries.ts';
import { nameOf, roleLine } from './words.ts';
import css from './drawers.module.css';

type Props = { member: Member | null; members: readonly Member[]; onClose: () => void };

/** The role of a member and what is set for them alone. */
export function EditDrawer({ member, members, onClose }: Props) {
  // Kept on its way out, so that the drawer does not empty while it closes.
  const [last, setLast] = useState(member);
  const [asked, setAsked] = useState(member);
  const [round, setRound] = useState(0);
  if (member !== asked) {
    setAsked(member);
    if (member !== null) {
      setLast(member);
      setRound(round + 1);
    }
  }
  if (last === null) return null;
  return (
    <Edit
      key={`${last.member_id} ${round}`}
      member={last}
      newest={members.find((one) => one.member_id === last.member_id) ?? last}
      opened={member !== null}
      onLatest={(newest) => {
        setLast(newest);
        setRound(round + 1);
      }}
      onClose={onClose}
    />
  );
}

type EditProps = { member: Member; newest: Member; opened: boolean; onLatest: (member: Member) => void; onClose: () => void };
function Edit({ member, newest, opened, onLatest, onClose }: EditProps) {
  const formId = useId();
  const form = useCheckedForm(powersOf(member), checkPowers);
  const change = useChangeMember();
  const stale = isApiError(change.error, 'STALE_VERSION');
  const name = nameOf(member);
  function close() {
    form.reset();
    change.reset();
    onClose();
  }
  const save = form.submit((values) =>
    change.mutate(toChange(member, values), {
      onSuccess: (changed) => {
        toast.ok('Member changed', `${nameOf(changed)}, ${changed.role}`);
        close();
      },
      onError: (error) => form.refuse(fieldErrorsOf(error)),
    }),
  );
  const refused =
    change.error && !stale && form.count === 0 ? messageOf(change.error) || 'This could not be saved. Try again in a moment.' : null;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty && !change.isSuccess}
      title="Role and permissions"
      sub={name}
      foot={
        <>
          <Button variant="default" className="fh-hide-m" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={change.isPending} disabled={stale}>
            Save changes
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={save}>
        {stale && (
          <Notice
            kind="asks"
            act={
              <Button size="xs" variant="default" disabled={newest.version === member.version} onClick={() => onLatest(newest)}>
                Show the latest
              </Button>
            }
          >
            <b>Someone else changed this meanwhile.</b> Nothing of yours was saved.
          </Notice>
        )}
        <FormErrors count={form.count} before="this can be saved" message={refused} />
        <div className={css.who}>
          <Face name={name} size={36} />
          <span className="fh-col">
            <span className={css.name}>{name}</span>
            <span className="fh-small fh-dim">{[roleLine(member), member.email].filter(Boolean).join(' · ')}</span>
          </span>
        </div>
        <PowersFields
          values={form.values}
          errors={form.errors}
          onChange={form.set}
          onLeft={form.left}
          daysHelp={member.expires_at ? `From today. Left empty, it stays ${formatDate(member.expires_at)}` : 'Counted from today'}
        />
      </form>
    </SideDrawer>
  );
}
