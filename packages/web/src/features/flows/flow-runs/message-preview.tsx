import { invitationMail, invitationText, READY_FOR, type Invitation } from '@freehold/contract/flows/invite-words';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { FlowToRun } from './queries.ts';
import { stepsOfPerson, textParts, type Way } from './send-words.ts';
import type { Addressee } from './use-addressees.ts';
import css from './send.module.css';

/** As long as the address of a link, so that the parts of a text are counted right. */
const LINK = `${window.location.origin}/personal-page#t=${'x'.repeat(43)}`;
const SHORT_LINK = `${window.location.host}/personal-page#t=…`;

type Props = { flow: FlowToRun; people: readonly Addressee[]; property: string | null; ways: readonly Way[]; words: string };

/** What one of them reads, as text and as email, in the words that are sent. */
export function MessagePreview({ flow, people, property, ways, words }: Props) {
  const { owner } = useCurrentUser();
  const [wanted, setWanted] = useState<'sms' | 'email'>('sms');
  const [whose, setWhose] = useState<number | null>(null);
  const person = people.find(({ id }) => id === whose) ?? people[0];
  const forms = (['sms', 'email'] as const).filter(
    (form) => ways.includes(form) && (person?.channel === form || person?.channel === 'both'),
  );
  const shown = forms.includes(wanted) ? wanted : forms[0];
  if (!person || !shown) return null;
  const invitation: Invitation = {
    agency: owner.account_name,
    firstName: person.firstName,
    property,
    flow: flow.name,
    minutes: flow.est_minutes,
    ready: stepsOfPerson(flow).flatMap(({ type }) => READY_FOR[type] ?? []),
    words,
    price: null,
    url: LINK,
  };
  return (
    <Card
      title={`What ${person.firstName ?? person.name} gets`}
      action={
        forms.length > 1 && (
          <Segmented
            label="Text or email"
            value={shown}
            onChange={setWanted}
            options={[
              { value: 'sms', label: 'Text' },
              { value: 'email', label: 'Email' },
            ]}
          />
        )
      }
      padded
    >
      {people.length > 1 && (
        <NativeSelect
          className={css.whose ?? ''}
          aria-label="Whose message"
          value={person.id}
          onChange={(event) => setWhose(Number(event.currentTarget.value))}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {shown === 'sms' ? <TextShown invitation={invitation} /> : <MailShown invitation={invitation} />}
      <p className={`fh-small fh-dim num ${css.under}`}>
        {shown === 'sms' && `${plural(textParts(invitationText(invitation)), 'message part')} · `}link works for 30 days, for{' '}
        {person.firstName ?? person.name} only
      </p>
    </Card>
  );
}

function TextShown({ invitation }: { invitation: Invitation }) {
  const [before = '', after = ''] = invitationText(invitation).split(LINK);
  return (
    <div className={css.message}>
      <b className="fh-strong">{before.slice(0, invitation.agency.length + 1)}</b>
      {before.slice(invitation.agency.length + 1)}
      <span className={css.link}>{SHORT_LINK}</span>
      {after}
    </div>
  );
}

function MailShown({ invitation }: { invitation: Invitation }) {
  const { subject, heading, paragraphs, action, footer } = invitationMail(invitation);
  return (
    <div className={css.message}>
      <p className="fh-small fh-dim">Subject: {subject}</p>
      <p className="fh-strong">{heading}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <span className={css.action}>{action.label}</span>
      </p>
      <p className="fh-small fh-dim">{footer}</p>
    </div>
  );
}
