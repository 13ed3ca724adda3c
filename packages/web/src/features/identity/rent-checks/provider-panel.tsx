import { askRentProvider, type RentCheck } from '@freehold/contract/identity/rent-checks';
import { Button, Checkbox } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { capitalise, formatDateTime } from '../../../lib/format.ts';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { providerFacts } from './provider-facts.ts';
import css from './rent-check.module.css';

const LinkCode = lazy(async () => ({ default: (await import('./link-code.tsx')).LinkCode }));
type Provider = NonNullable<RentCheck['provider']>;
type Check = Pick<RentCheck, 'id' | 'version' | 'subject_name'> & { rent_can: Pick<RentCheck['rent_can'], 'ask_provider'> };

/** The route of a certified provider: asking it, the link for the person, and what it found. */
export function ProviderPanel({ check, provider }: { check: Check; provider: Provider }) {
  const { state, is_sandbox: isSandbox } = provider;
  return (
    <div className="fh-stack">
      {isSandbox && (
        <Notice kind="asks">
          <b>Sandbox.</b> Its answers are made up and say nothing about a real person.
        </Notice>
      )}
      {(state === 'not_asked' || state === 'failed') && <Ask check={check} provider={provider} />}
      {state === 'asking' && <Waiting name={check.subject_name} provider={provider} />}
      {state === 'answered' && <Found provider={provider} />}
    </div>
  );
}

function Ask({ check, provider: { provider, state, is_sandbox: isSandbox } }: { check: Check; provider: Provider }) {
  const ask = useCheckAct(check.id, () =>
    call(askRentProvider, { params: { id: check.id }, body: { version: check.version, agreed: true } }),
  );
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const { may, why_not: whyNot } = check.rent_can.ask_provider;
  if (!may) return <p className="fh-body">{whyNot}</p>;
  // It stands inside the form in which it is recorded, so that it is none itself.
  function send() {
    setTried(true);
    if (agreed) ask.mutate(undefined, { onSuccess: () => toast.ok('Asked', check.subject_name) });
  }
  return (
    <div className="fh-stack">
      <FormErrors count={0} before="" message={ask.error ? messageOf(ask.error) : null} />
      {state === 'failed' && <Notice kind="asks">It was not carried out. You are not charged. Ask again, or choose another route.</Notice>}
      <p className="fh-body">
        {isSandbox
          ? 'The sandbox stands in for a provider. Nothing leaves this installation.'
          : `${capitalise(provider)} gives you a link. The person opens it on their phone and shows ${provider} their passport and face. Nothing of this check is sent there.`}
      </p>
      <Checkbox
        label="They have a current British or Irish passport, and agreed to show it there"
        checked={agreed}
        error={tried && !agreed ? 'Confirm that the person agreed to it' : undefined}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      <div>
        <Button loading={ask.isPending} onClick={send}>
          {state === 'failed' ? `Ask ${provider} again` : `Ask ${provider}`}
        </Button>
      </div>
    </div>
  );
}

function Waiting({ name, provider: { provider, link, link_until: until } }: { name: string; provider: Provider }) {
  if (link === null) return <p className="fh-body">{capitalise(provider)} is being asked. What comes of it stands here by itself.</p>;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.ok('Link copied', name),
      () => toast.fail('The link was not copied', 'Let them scan the code instead.'),
    );
  return (
    <div className={css.link}>
      <Suspense fallback={<LoadingCard height={180} label="The code is loading" />}>
        <LinkCode value={link} title={`QR code for ${name}`} />
      </Suspense>
      <div className="fh-stack">
        <p className="fh-body">
          <b>For {name} alone.</b> They scan the code, or you send them the link. Whoever has it can show a passport in their name.
        </p>
        {until !== null && <p className="fh-small fh-dim">It works until {formatDateTime(until)}. The answer comes by itself.</p>}
        <div>
          <Button variant="default" leftSection={<IconCopy size={15} stroke={1.7} aria-hidden />} onClick={() => void copy()}>
            Copy link
          </Button>
        </div>
      </div>
    </div>
  );
}

function Found({ provider }: { provider: Provider }) {
  return (
    <>
      <Facts facts={providerFacts(provider)} />
      <p className={css.help}>
        Its statement is under Evidence, with the picture on the passport where it sent one. Compare that with the person you meet or see by
        video before they move in.
      </p>
    </>
  );
}
