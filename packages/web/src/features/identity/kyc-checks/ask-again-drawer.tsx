import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import type { RedoReason } from '@freehold/contract/kernel/redo-reasons';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { REDO_REASON_LABELS, REDO_REASON_LIST } from '../../../shared/redo-reasons.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAskAgain } from './review-queries.ts';
import { oneOf } from '../../../lib/search-params.ts';

const MOST_WORDS = 300;
type Props = { check: KycCheck; steps: NonNullable<KycCheck['run']>['steps']; onClose: () => void };

/** Asks the person for a step again, with a reason they read. */
export function AskAgainDrawer({ check, steps, onClose }: Props) {
  const formId = useId();
  const ask = useAskAgain(check.id);
  const [step, setStep] = useState('');
  const [reason, setReason] = useState<RedoReason | ''>('');
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const needsWords = reason === 'OTHER' && words.trim() === '';
  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (step === '' || reason === '' || needsWords) return;
    ask.mutate(
      { version: check.version, steps: [{ key: step, reason_code: reason, words: words.trim() }] },
      {
        onSuccess: () => {
          toast.ok('Asked again', check.subject_name);
          onClose();
        },
      },
    );
  }
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={step !== '' || words !== ''}
      title="Ask again"
      sub={check.subject_name}
      foot={
        <Button type="submit" form={formId} loading={ask.isPending}>
          Ask again
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="fh-stack">
        <FormErrors count={0} before="" message={ask.error ? messageOf(ask.error) : null} />
        <p className="fh-body">
          They get a new link. Everything else they gave stays. This check ends, and another begins when they hand it in again.
        </p>
        <NativeSelect
          label="What to ask for"
          value={step}
          error={tried && step === '' ? 'Choose a step' : undefined}
          data={[{ value: '', label: 'Choose' }, ...steps.map(({ key, title }) => ({ value: key, label: title }))]}
          onChange={(event) => setStep(event.currentTarget.value)}
        />
        <NativeSelect
          label="Reason"
          value={reason}
          error={tried && reason === '' ? 'Choose a reason' : undefined}
          data={[{ value: '', label: 'Choose' }, ...REDO_REASON_LIST.map((value) => ({ value, label: REDO_REASON_LABELS[value] }))]}
          onChange={(event) => setReason(oneOf(event.currentTarget.value, REDO_REASON_LIST) ?? '')}
        />
        <Textarea
          label={reason === 'OTHER' ? 'Your words' : 'Your words, optional'}
          description="Say only what they should do. Never mention screening, sanctions or a suspicion."
          autosize
          minRows={2}
          maxLength={MOST_WORDS}
          value={words}
          error={tried && needsWords ? 'Say what they should do' : undefined}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </form>
    </SideDrawer>
  );
}
