import { inviteForFlowRun, type FlowRun } from '@freehold/contract/flows/flow-runs';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { tell } from '../../../lib/tell.ts';
import { appConfigQuery } from '../../../shared/workspace-queries.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { MOST_WORDS } from './send-words.ts';
import { refusalOf, useRunAct } from './use-run-act.ts';

type Channel = 'sms' | 'email' | 'both';
type Props = { run: FlowRun; name: string; onClose: () => void };

/** Sends a new link; those sent before keep working. */
export function InviteDialog({ run, name, onClose }: Props) {
  const config = useQuery(appConfigQuery);
  const phone = config.data?.sends_texts === false ? null : (run.invite?.phone ?? null);
  const email = run.invite?.email ?? null;
  const choices = [
    { value: 'both' as const, label: 'Text message and email', detail: `${phone} and ${email}`, isThere: phone !== null && email !== null },
    { value: 'sms' as const, label: 'Text message', detail: phone ?? '', isThere: phone !== null },
    { value: 'email' as const, label: 'Email', detail: email ?? '', isThere: email !== null },
  ].filter(({ isThere }) => isThere);
  const [picked, setPicked] = useState<Channel | null>(null);
  const [words, setWords] = useState('');
  const channel = picked ?? choices[0]?.value ?? null;
  const isTooLong = words.trim().length > MOST_WORDS;
  const send = useRunAct(run.id, (body: { channel: Channel; words: string }, idempotencyKey) =>
    call(inviteForFlowRun, { params: { id: run.id }, body, idempotencyKey }),
  );
  return (
    <Dialog opened onClose={onClose} title={`Send ${name} the link again`}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (channel === null || isTooLong) return;
          tell(
            send,
            { channel, words: words.trim() },
            {
              onSuccess: () => {
                toast.ok('Link sent', name);
                onClose();
              },
            },
          );
        }}
      >
        <FormErrors count={0} before="" message={refusalOf(send.error)} />
        {channel === null ? (
          <p className="fh-body">
            {run.invite?.phone != null && run.invite.email === null
              ? 'This installation sends no text messages, and there is no email address. Change the contact, or show the link as a QR code.'
              : 'There is no phone number and no email address. Change the contact first.'}
          </p>
        ) : (
          <>
            <ChoiceTiles legend="How" value={channel} onChange={setPicked} choices={choices} />
            <Textarea
              label="Your words, optional"
              description={`${words.trim().length} of ${MOST_WORDS} characters. They stand at the beginning of the message.`}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              autosize
              minRows={2}
              maxRows={6}
              value={words}
              error={isTooLong ? `Must be ${MOST_WORDS} characters or fewer` : undefined}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <p className="fh-body">The links sent before keep working.</p>
          </>
        )}
        <DialogActs onNo={onClose} isBusy={send.isPending} {...(channel !== null && { yes: 'Send link' })} />
      </DialogForm>
    </Dialog>
  );
}
