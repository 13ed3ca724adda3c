import type { PaymentRequest } from '@freehold/contract/payments/requests';
import { toast } from '../../../ui/toast.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useAnswerApproval, useCancel, useRelease } from './queries.ts';

const WORDS = {
  cancel: {
    title: 'Cancel this request?',
    about: 'Nobody can pay it any more, and the payer is told by email.',
    yes: 'Cancel request',
    done: 'Request cancelled',
    danger: true,
  },
  release: {
    title: 'Let this request go on?',
    about: 'Say how you cleared it up: who was called, on which number. Then it can be paid again.',
    yes: 'Let it go on',
    done: 'It can be paid again',
    danger: false,
  },
  refuse: {
    title: 'Do not approve this request?',
    about: 'It becomes a draft again.',
    yes: 'Do not approve',
    done: 'Not approved',
    danger: false,
  },
} as const;

/** An act on a payment that takes a reason. */
export function PaymentReason({ payment, act, onClose }: { payment: PaymentRequest; act: keyof typeof WORDS; onClose: () => void }) {
  const cancel = useCancel(payment.id);
  const release = useRelease(payment.id);
  const answer = useAnswerApproval(payment.id);
  const { title, about, yes, done, danger } = WORDS[act];
  const running = { cancel, release, refuse: answer }[act];
  const options = {
    onSuccess: () => {
      toast.ok(done, payment.reference);
      onClose();
    },
  };
  return (
    <ReasonDialog
      title={title}
      about={about}
      yes={yes}
      no="Go back"
      danger={danger}
      isBusy={running.isPending}
      error={running.error}
      onClose={onClose}
      onSend={(reason) => {
        if (act === 'cancel') cancel.mutate(reason, options);
        else if (act === 'release') release.mutate(reason, options);
        else answer.mutate({ approve: false, reason }, options);
      }}
    />
  );
}
