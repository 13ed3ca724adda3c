import { Switch, Textarea } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconMail, IconMessage2, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { MessagePreview } from './message-preview.tsx';
import type { FlowToRun } from './queries.ts';
import {
  MOST_WORDS,
  NO_CONTACT,
  outTitle,
  pressed,
  reminderDays,
  sendsMessage,
  stepsOfPerson,
  toWords,
  WAYS,
  whyNoLink,
  type Way,
} from './send-words.ts';
import type { Addressee, SendChoice } from './use-addressees.ts';
import css from './send.module.css';

type Props = {
  flow: FlowToRun;
  addressees: readonly Addressee[];
  isLoading: boolean;
  failed: { error: unknown; again: () => void } | null;
  sendsTexts: boolean;
  property: string | null;
  choice: SendChoice;
  onChange: (choice: Partial<SendChoice>) => void;
  fault: string | null;
};
const ICONS = { sms: IconMessage2, email: IconMail, qr: IconQrcode, in_branch: IconBuildingStore };

/** How the links reach the people: the ways, the firm's own words, what arrives, the reminders and who gets one. */
export function SendStep({ flow, addressees, isLoading, failed, sendsTexts, property, choice, onChange, fault }: Props) {
  if (failed !== null)
    return (
      <Card>
        <PartFailed title="We could not load the contact details" error={failed.error} onRetry={failed.again} />
      </Card>
    );
  if (isLoading) return <LoadingRows rows={4} label="The contact details are loading" />;
  const hasPhone = addressees.some(({ phone }) => phone !== null);
  const hasEmail = addressees.some(({ email }) => email !== null);
  const WHY: Readonly<Record<Way, string | null>> = {
    sms: !sendsTexts ? 'This installation sends no text messages' : hasPhone ? null : 'Nobody here has a phone number',
    email: hasEmail ? null : 'Nobody here has an email address',
    qr: hasPhone || hasEmail ? null : 'Their code needs a phone number or an email address',
    in_branch: null,
  };
  const isSent = sendsMessage(choice.ways);
  const going = addressees.filter(({ channel }) => channel !== null);
  return (
    <>
      <div className={css.pair} data-alone={!isSent || undefined}>
        <Card title="How it reaches them" padded>
          <fieldset className={css.ways} aria-describedby={fault === null ? undefined : 'no-way'}>
            <legend className="fh-spoken">How it reaches them</legend>
            {WAYS.map(({ way, label }) => {
              const Icon = ICONS[way];
              const on = choice.ways.includes(way);
              return (
                <label key={way} className={css.way} data-on={on || undefined} data-off={WHY[way] !== null || undefined}>
                  <input
                    type="checkbox"
                    checked={on}
                    disabled={WHY[way] !== null}
                    onChange={() => onChange({ ways: pressed(choice.ways, way) })}
                  />
                  <Icon size={17} stroke={1.6} aria-hidden />
                  <span className="fh-col fh-grow">
                    {label}
                    {WHY[way] !== null && <span className="fh-small fh-dim">{WHY[way]}</span>}
                  </span>
                  {on && <IconCheck size={15} stroke={2.2} className={css.tick} aria-hidden />}
                </label>
              );
            })}
          </fieldset>
          {fault !== null && (
            <p id="no-way" className={css.fault} role="alert">
              {fault}
            </p>
          )}
          {isSent ? (
            <Textarea
              className={css.words ?? ''}
              label="Your words"
              description={`${choice.words.trim().length} of ${MOST_WORDS} characters`}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              autosize
              minRows={3}
              maxRows={6}
              value={choice.words}
              error={choice.words.trim().length > MOST_WORDS ? `Must be ${MOST_WORDS} characters or fewer` : undefined}
              onChange={(event) => onChange({ words: event.currentTarget.value })}
            />
          ) : (
            choice.ways.length > 0 && (
              <p className={`fh-body ${css.words}`}>
                {choice.ways.includes('qr')
                  ? 'Each gets a QR code on this screen to read with their own phone. The code that proves who they are goes to their phone number or email address.'
                  : 'You open it on a device of the firm and work through it with them. Your name is recorded as their helper.'}
              </p>
            )
          )}
        </Card>
        {isSent && going[0] && (
          <MessagePreview flow={flow} people={going} property={property} ways={choice.ways} words={choice.words.trim()} />
        )}
      </div>
      {choice.ways.length > 0 && (
        <Card
          title="Reminders"
          action={
            <Switch
              aria-label="Send reminders"
              checked={choice.reminds}
              onChange={(event) => onChange({ reminds: event.currentTarget.checked })}
            />
          }
        >
          <Reminders on={choice.reminds} />
        </Card>
      )}
      <Card title={outTitle(choice.ways, going.length)}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">To</th>
              <th scope="col" className="fh-hide-m">
                First step
              </th>
              <th scope="col" className="fh-r">
                Steps
              </th>
            </tr>
          </thead>
          <tbody>
            {addressees.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <span className={css.person}>
                    <Face name={one.name} size={24} company={one.isCompany} />
                    <span className={css.name}>{one.name}</span>
                  </span>
                </th>
                <td>{one.channel === null ? <NoLink ways={choice.ways} of={one} /> : toWords(one.channel, one)}</td>
                <td className="fh-hide-m">{stepsOfPerson(flow)[0]?.title}</td>
                <td className="fh-r">{stepsOfPerson(flow).length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}

function NoLink({ ways, of }: { ways: readonly Way[]; of: Addressee }) {
  if (ways.length === 0) return <span className="fh-dim">Not chosen yet</span>;
  const why = whyNoLink(ways, of);
  return (
    <span className={css.noLink}>
      {why}
      {why === NO_CONTACT && (
        <>
          {' '}
          <Link className="fh-link" to="/people/$id" params={{ id: String(of.id) }} target="_blank" rel="noopener">
            Open their record <span className="fh-spoken">({of.name}) in a new tab</span>
          </Link>
        </>
      )}
    </span>
  );
}

function Reminders({ on }: { on: boolean }) {
  const [today] = useState(() => new Date());
  const days = reminderDays(today);
  const count = days.filter(({ isReminder }) => isReminder).length;
  return (
    <div className={css.reminders}>
      {on && (
        <ol className={css.days} aria-label={`The link today, and ${plural(count, 'reminder')}`}>
          {days.map(({ day, label, isReminder }) => (
            <li
              key={day}
              data-on={day === 0 ? 'today' : isReminder ? 'reminder' : undefined}
              aria-hidden={(day > 0 && !isReminder) || undefined}
            >
              <i aria-hidden />
              <span>{label}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="fh-small fh-dim">
        {on
          ? 'Between 10:00 and 18:00 in London. They stop when the person finishes, you pause them, or they reply STOP.'
          : 'None are sent. You can remind each person by hand, and turn the reminders on again at their run.'}
      </p>
    </div>
  );
}
