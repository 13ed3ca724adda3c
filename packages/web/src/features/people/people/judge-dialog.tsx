import type { Party } from '@freehold/contract/people/parties';
import { useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toast.ts';
import { useHoldParty, useSetRisk } from './queries.ts';

type Level = 'low' | 'medium' | 'high';
const LEVELS = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const;

type Props = { act: 'hold' | 'risk'; party: Party; onClose: () => void };

/** Places or ends a legal hold, or sets the risk level by hand; both with a reason that stays on record. */
export function JudgeDialog({ act, party, onClose }: Props) {
  const hold = useHoldParty(party.id);
  const risk = useSetRisk(party.id);
  const [level, setLevel] = useState<Level>(party.risk_level === 'unset' ? 'medium' : (party.risk_level ?? 'medium'));
  const { error, isPending } = act === 'hold' ? hold : risk;
  const words = wordsOf(act, party);
  function send(reason: string) {
    const done = {
      onSuccess: () => {
        toast.ok(words.done, party.name);
        onClose();
      },
    };
    if (act === 'hold') hold.mutate({ version: party.version, legal_hold: !party.legal_hold, reason }, done);
    else risk.mutate({ version: party.version, risk_level: level, reason }, done);
  }
  return (
    <ReasonDialog
      title={words.title}
      about={words.about}
      yes={words.verb}
      isBusy={isPending}
      error={error}
      refusal={isApiError(error, 'STALE_VERSION') ? 'Somebody else changed this record. Close, check the latest and try again.' : undefined}
      onClose={onClose}
      onSend={send}
    >
      {act === 'risk' && <Segmented label="Risk level" fullWidth options={LEVELS} value={level} onChange={setLevel} />}
    </ReasonDialog>
  );
}

function wordsOf(act: Props['act'], party: Party) {
  if (act === 'risk')
    return {
      title: 'Set risk level',
      about: 'It applies until the next risk assessment.',
      verb: 'Set level',
      done: 'Risk level set',
    };
  if (party.legal_hold)
    return {
      title: 'End legal hold',
      about: 'The record is then kept for the usual five years.',
      verb: 'End hold',
      done: 'Legal hold ended',
    };
  return {
    title: 'Place legal hold',
    about: 'While it is on, nothing in this record is erased, even after five years.',
    verb: 'Place hold',
    done: 'Legal hold placed',
  };
}
