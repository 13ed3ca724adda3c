import { askForMore, type FundsCheck } from '@freehold/contract/identity/funds-checks';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { draftWords, MOST_WORDS } from './ask-words.ts';

const LEAST_WORDS = 10;
type Props = { check: FundsCheck; steps: NonNullable<FundsCheck['run']>['steps']; onClose: () => void };

/** Sends the money and the statements back to the client, with questions they read on their phone. */
export function AskForMoreDrawer({ check, steps, onClose }: Props) {
  const formId = useId();
  const [draft] = useState(() => draftWords(check));
  const [words, setWords] = useState(draft);
  const [chosen, setChosen] = useState<readonly string[]>(() => steps.map(({ key }) => key));
  const [tried, setTried] = useState(false);
  const ask = useCheckAct(check.id, (body: { steps: string[]; words: string }) =>
    call(askForMore, { params: { id: check.id }, body: { ...body, version: check.version } }),
  );
  const tooShort = words.trim().length < LEAST_WORDS;
  const errors = fieldErrorsOf(ask.error);
  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (tooShort || chosen.length === 0) return;
    ask.mutate(
      { steps: [...chosen], words: words.trim() },
      {
        onSuccess: () => {
          toast.ok('Asked for more', check.subject_name);
          onClose();
        },
      },
    );
  }
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={words !== draft}
      title="Ask for more"
      sub={check.subject_name}
      foot={
        <Button type="submit" form={formId} loading={ask.isPending}>
          Send to the client
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="fh-stack">
        <FormErrors count={0} before="" message={ask.error && Object.keys(errors).length === 0 ? messageOf(ask.error) : null} />
        <p className="fh-body">
          They get a new link and go through these steps again; everything else they gave stays. This check ends with what was said in it,
          and another begins when they hand it in again.
        </p>
        <Checkbox.Group
          label="What they go through again"
          value={[...chosen]}
          error={tried && chosen.length === 0 ? 'Choose a step' : undefined}
          onChange={setChosen}
        >
          {steps.map(({ key, title }) => (
            <Checkbox key={key} value={key} label={title} mt={8} />
          ))}
        </Checkbox.Group>
        <Textarea
          label="They will read"
          description="Plain words. Never mention screening, a rule or a suspicion."
          autosize
          minRows={3}
          maxLength={MOST_WORDS}
          value={words}
          error={errors['words'] ?? (tried && tooShort ? 'Say what they should tell or send you, in at least 10 characters' : undefined)}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </form>
    </SideDrawer>
  );
}
