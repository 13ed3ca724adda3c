import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { capitalise } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAskProvider } from './review-queries.ts';
import css from './kyc-check.module.css';

type Asked = NonNullable<KycCheck['document_check']>;

function stateWords({ provider, is_sandbox: isSandbox, state }: Asked): string {
  if (state === 'asking') return `${capitalise(provider)} is being asked. The answer comes by itself.`;
  if (state === 'answered')
    return `${capitalise(provider)} has answered. What it said stands with the elements of the document and the face.`;
  if (state === 'failed') return `${capitalise(provider)} could not be asked. You are not charged.`;
  if (isSandbox) return 'The sandbox stands in for a provider. Nobody looks at the document.';
  return `${capitalise(provider)} can look whether the document is genuine and the face is the one on it.`;
}
const whatLeaves = ({ provider, is_sandbox: isSandbox }: Asked): string =>
  isSandbox
    ? 'Nothing leaves this installation: the sandbox makes its answers up, and they say nothing about a real person.'
    : `The pictures of the document and the face, the name and the date of birth are sent to ${provider}.`;

/** Where a provider is connected that looks at documents: whether it was asked, and the way to ask it. */
export function ProviderCard({ check }: { check: KycCheck }) {
  const { document_check: asked, kyc_can: can } = check;
  const ask = useAskProvider(check.id);
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  if (asked === null) return null;
  const isOpen = asked.state === 'not_asked' || asked.state === 'failed';
  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (agreed) ask.mutate({ version: check.version, agreed: true }, { onSuccess: () => toast.ok('Asked', check.subject_name) });
  }
  return (
    <Card title="Document and face by a provider">
      <div className={`fh-stack ${css.provider}`}>
        <p className="fh-body">{stateWords(asked)}</p>
        {isOpen && !can.ask_provider.may && can.ask_provider.why_not && <p className="fh-small fh-dim">{can.ask_provider.why_not}</p>}
        {isOpen && can.ask_provider.may && (
          <form noValidate onSubmit={send} className="fh-stack">
            <FormErrors count={0} before="" message={ask.error ? messageOf(ask.error) : null} />
            <p className="fh-body">{whatLeaves(asked)}</p>
            <Checkbox
              label="The person agreed to this"
              checked={agreed}
              error={tried && !agreed ? 'Confirm that the person agreed to it' : undefined}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            <div>
              <Button type="submit" variant="default" loading={ask.isPending}>
                {asked.state === 'failed' ? `Ask ${asked.provider} again` : `Ask ${asked.provider}`}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  );
}
