import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { partyQuery } from '../../../shared/party-queries.ts';
import { PartyField } from '../../../shared/party-field.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { HoldOf } from './due-list.tsx';
import { useHold } from './queries.ts';

type Props = {
  /** Whose records; null where somebody is yet to be chosen. */
  of: HoldOf | null;
  lift?: boolean;
  onClose: () => void;
};
const STALE = 'Somebody else changed this record. Close, check the latest and try again.';

/** Places a legal hold on everything of somebody, or lifts it, with the reason. */
export function HoldDialog({ of, lift = false, onClose }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const found = useQuery({ ...partyQuery(chosen ?? 0), enabled: chosen !== null });
  const hold = useHold();
  const who = of ?? (found.data ? { party_id: found.data.id, name: found.data.name, version: found.data.version } : null);
  function send(reason: string) {
    if (who === null) {
      setMissing(true);
      return;
    }
    hold.mutate(
      { party_id: who.party_id, version: who.version, legal_hold: !lift, reason },
      {
        onSuccess: () => {
          toast.ok(lift ? 'Legal hold lifted' : 'Legal hold placed', who.name);
          onClose();
        },
      },
    );
  }
  return (
    <ReasonDialog
      title={lift ? `Lift the hold on ${of?.name ?? ''}` : of ? `Hold the records of ${of.name}` : 'Hold a file'}
      about={
        lift
          ? 'What is past its day is erased the next night.'
          : 'Nothing of them is erased until the hold is lifted: checks, evidence, links, and what the activity tells.'
      }
      description="It stays in the activity, and stands beside the hold."
      yes={lift ? 'Lift hold' : 'Place hold'}
      isBusy={hold.isPending}
      error={hold.error}
      refusal={isApiError(hold.error, 'STALE_VERSION') ? STALE : undefined}
      onClose={onClose}
      onSend={send}
    >
      {of === null && (
        <PartyField
          label="Whose"
          value={chosen === null ? null : { party_id: chosen }}
          canAdd={false}
          error={missing && chosen === null ? 'Choose a person or a company' : null}
          onChange={(choice) => setChosen(choice !== null && 'party_id' in choice ? choice.party_id : null)}
        />
      )}
    </ReasonDialog>
  );
}
