import { Button } from '@mantine/core';
import type { Review, ReviewValue } from '@freehold/contract/firm/verification-reviews';
import { Reason } from '@freehold/contract/kernel/values';
import { useId } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { ReasonField } from '../../../ui/reason-field.tsx';
import { useCheckedForm, type FieldMessages } from '../../../ui/use-checked-form.ts';
import { useExtend } from './review-queries.ts';
import css from './drawer.module.css';

export type Asked = 'ask_again' | 'reject' | 'extend';
const WORDS: Record<Asked, { title: string; sub: string; label: string; act: string }> = {
  ask_again: {
    title: 'Ask again',
    sub: 'The person sees your reason and sends what is missing',
    label: 'What should be sent again, and why',
    act: 'Ask again',
  },
  reject: {
    title: 'Reject this verification',
    sub: 'The person sees your reason and can start again. They have at least seven more days.',
    label: 'Why it is rejected',
    act: 'Reject verification',
  },
  extend: { title: 'Give more time', sub: 'The workspace has 14 more days, once', label: 'Why', act: 'Give 14 days' },
};

type Props = {
  review: Review;
  asked: Asked | null;
  onClose: () => void;
  onDecide: (value: ReviewValue, reason: string) => void;
  isDeciding: boolean;
  error: unknown;
};

function checkReason({ reason }: { reason: string }): FieldMessages {
  const read = Reason.safeParse(reason);
  return read.success ? {} : { reason: read.error.issues[0]?.message ?? '' };
}

/** Asks for the reason that such a decision needs. */
export function ReasonDrawer({ review, asked, onClose, onDecide, isDeciding, error }: Props) {
  const formId = useId();
  const form = useCheckedForm({ reason: '' }, checkReason);
  const extend = useExtend(review.id);
  const words = WORDS[asked ?? 'ask_again'];
  function close() {
    form.reset();
    extend.reset();
    onClose();
  }
  const send = form.submit(({ reason }) => {
    if (asked === 'extend')
      extend.mutate(reason, {
        onSuccess: () => {
          toast.ok('14 more days given', review.account_name);
          close();
        },
        onError: (fault) => form.refuse(fieldErrorsOf(fault)),
      });
    else if (asked !== null) onDecide(asked, reason);
  });
  const refused = extend.error ?? error;
  return (
    <SideDrawer
      opened={asked !== null}
      onClose={close}
      dirty={form.dirty && !isDeciding}
      title={words.title}
      sub={words.sub}
      foot={
        <Button type="submit" form={formId} loading={isDeciding || extend.isPending}>
          {words.act}
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="it can be sent" message={form.count === 0 && refused ? messageOf(refused) : null} />
        <ReasonField
          form={form}
          label={words.label}
          description={asked === 'extend' ? 'Kept in the workspace’s activity' : 'Plain words: the person reads them'}
        />
      </form>
    </SideDrawer>
  );
}
