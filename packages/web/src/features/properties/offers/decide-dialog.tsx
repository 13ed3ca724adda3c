import type { Offer } from '@freehold/contract/properties/offers';
import type { PropertyKind, PropertyStage } from '@freehold/property-rules/property-stages';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { STAGE } from '../../../shared/stage.tsx';
import { toast } from '../../../ui/toast.ts';
import { ReasonField } from '../../../ui/reason-field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useDecideOffer } from './queries.ts';
import { sumOf } from './words.ts';

const LEAST = 10;
const REASON = 'Give a reason of at least 10 characters';
type Props = {
  offer: Offer;
  property: { kind: PropertyKind; stage: PropertyStage };
  to: 'rejected' | 'withdrawn';
  opened: boolean;
  onClose: () => void;
};

/** Rejects or withdraws an offer. The accepted one is withdrawn for a reason only, and takes the property back. */
export function DecideDialog({ offer, property, to, opened, onClose }: Props) {
  const isAccepted = offer.status === 'accepted';
  const decide = useDecideOffer();
  const form = useCheckedForm({ reason: '' }, ({ reason }): Record<string, string> => {
    const length = reason.trim().length;
    return (isAccepted || length > 0) && length < LEAST ? { reason: REASON } : {};
  });
  const verb = to === 'rejected' ? 'reject' : 'withdraw';
  function close() {
    form.reset();
    decide.reset();
    onClose();
  }
  const send = form.submit(({ reason }) =>
    decide.mutate(
      { id: offer.id, to, version: offer.version, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      {
        onSuccess: ({ offer: decided, stage }) => {
          toast.ok(
            to === 'rejected' ? 'Offer rejected' : 'Offer withdrawn',
            isAccepted ? `The property is ${STAGE[stage].label} now` : `${sumOf(decided)}, ${decided.group.name}`,
          );
          close();
        },
        onError: (error) => form.refuse(fieldErrorsOf(error)),
      },
    ),
  );
  const refused = decide.error && form.count === 0 ? messageOf(decide.error) || 'This could not be done. Try again in a moment.' : null;
  return (
    <Dialog opened={opened} onClose={close} title={`${verb === 'reject' ? 'Reject' : 'Withdraw'} the offer of ${offer.group.name}?`}>
      <DialogForm formRef={form.formRef} onSubmit={send}>
        <FormErrors count={0} before="" message={refused} />
        <p className="fh-body">
          {isAccepted ? backWords(property) : `${sumOf(offer)} is no longer open. This cannot be undone; a new offer can be recorded.`}
        </p>
        <ReasonField
          form={form}
          label={isAccepted ? 'Reason' : 'Reason, optional'}
          description="Kept in the history of this property"
          minRows={2}
        />
        <DialogActs no="No" onNo={close} yes={`Yes, ${verb}`} danger isBusy={decide.isPending} />
      </DialogForm>
    </Dialog>
  );
}

/** What goes with an accepted offer. */
function backWords({ kind, stage }: Props['property']): string {
  if (kind === 'letting') return `The property goes back to ${STAGE.to_let.label}, and the upcoming tenancy is cancelled.`;
  const back = stage === 'sold_stc' || stage === 'exchanged' ? STAGE.fallen_through.label : STAGE.available.label;
  return `The property goes back to ${back}, and the sale is closed.`;
}
