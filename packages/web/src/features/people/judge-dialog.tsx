import type { Party } from '@freehold/contract/parties';
import { Button, Textarea } from '@mantine/core';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { reasonFault } from '../../lib/contract-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useHoldParty, useSetRisk } from './queries.ts';
import css from './judge-dialog.module.css';

type Level = 'low' | 'medium' | 'high';
const LEVELS = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const;
async function check({ reason }: { reason: string; level: Level }) {
  const fault = await reasonFault(reason);
  return fault === null ? {} : { reason: fault };
}

type Props = { act: 'hold' | 'risk'; party: Party; onClose: () => void };

/** Places or ends a legal hold, or sets the risk level by hand; both with a reason that stays on record. */
export function JudgeDialog({ act, party, onClose }: Props) {
  const hold = useHoldParty(party.id);
  const risk = useSetRisk(party.id);
  const form = useCheckedForm(
    { reason: '', level: (party.risk_level === 'unset' ? 'medium' : (party.risk_level ?? 'medium')) as Level },
    check,
  );
  const { error, isPending } = act === 'hold' ? hold : risk;
  const words = wordsOf(act, party);
  const send = form.submit(({ reason, level }) => {
    const done = {
      onSuccess: () => {
        toast.ok(words.done, party.name);
        onClose();
      },
    };
    if (act === 'hold') hold.mutate({ version: party.version, legal_hold: !party.legal_hold, reason }, done);
    else risk.mutate({ version: party.version, risk_level: level, reason }, done);
  });
  const refused = error ? messageOf(error) || 'This could not be saved. Try again in a moment.' : null;
  return (
    <Dialog opened onClose={onClose} title={words.title}>
      <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <p className="fh-body">{words.about}</p>
        <FormErrors
          count={0}
          before=""
          message={
            isApiError(error, 'STALE_VERSION') ? 'Somebody changed this record meanwhile. Close, look again, and repeat it.' : refused
          }
        />
        {act === 'risk' && (
          <Segmented label="Risk level" fullWidth options={LEVELS} value={form.values.level} onChange={(level) => form.set({ level })} />
        )}
        <Textarea
          label="Reason"
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          value={form.values.reason}
          error={form.errors['reason']}
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
          onBlur={() => form.left('reason')}
        />
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {words.verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function wordsOf(act: Props['act'], party: Party) {
  if (act === 'risk')
    return {
      title: 'Set risk level',
      about: 'It stands until the next risk assessment of a check of theirs.',
      verb: 'Set level',
      done: 'Risk level set',
    };
  if (party.legal_hold)
    return {
      title: 'End legal hold',
      about: 'The record is then kept for its five years, and no longer.',
      verb: 'End hold',
      done: 'Legal hold ended',
    };
  return {
    title: 'Place legal hold',
    about: 'While it stands nothing of this record is erased, whatever its years.',
    verb: 'Place hold',
    done: 'Legal hold placed',
  };
}
