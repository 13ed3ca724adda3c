import { changeRunReminders, type FlowRun } from '@freehold/contract/flows/flow-runs';
import { Switch } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { formatDate, formatDateTime, formatDay } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { MESSAGE_STATUS } from '../../../shared/message-look.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { CHANNEL_WORDS, REMINDER_LOOK, remindersWords, within } from './run-words.ts';
import { refusalOf, useRunAct } from './use-run-act.ts';
import css from './runner.module.css';

type Invite = NonNullable<FlowRun['invite']>;
const MESSAGE_KINDS = { invitation: 'Link', redo: 'To do again', reminder: 'Reminder' } as const;
const CHANNELS = { email: 'email', sms: 'text' } as const;

/** How the person is reached, and every message with what became of it. */
export function InviteCard({ invite }: { invite: Invite }) {
  const { channel, email, phone, messages, expires_at: expires } = invite;
  return (
    <Card title="Link and messages">
      <div className={css.given}>
        <Facts
          side
          facts={[
            { label: 'Sent by', value: CHANNEL_WORDS[channel] },
            { label: 'Phone', value: phone ?? 'None' },
            { label: 'Email', value: email ?? 'None' },
            ...(expires === null ? [] : [{ label: 'Ends if nothing happens', value: formatDate(expires) }]),
          ]}
        />
      </div>
      {messages.length > 0 && (
        <ul className={css.list} aria-label="Messages">
          {messages.map((message, index) => (
            // Two of one way may have gone out at the same moment; counted from the oldest, a line keeps its key when one is added.
            <li key={messages.length - index}>
              <span>
                {MESSAGE_KINDS[message.kind]} by {CHANNELS[message.channel]}
                <span className={`${css.sentTo} fh-small fh-dim`}>
                  {' '}
                  to {message.to}, {within(formatDateTime(message.at))}
                </span>
              </span>
              <Status of={MESSAGE_STATUS[message.state]} />
              {message.problem !== null && (
                <span className={css.problem}>
                  <StatusGlyph glyph="diamond" family="ochre" size={12} />
                  {message.problem}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The reminders that were sent and are planned, and the switch that pauses them. */
export function RemindersCard({ run, invite }: { run: FlowRun; invite: Invite }) {
  const change = useRunAct(run.id, (paused: boolean) =>
    call(changeRunReminders, { params: { id: run.id }, body: { version: run.version, paused } }),
  );
  const set = (paused: boolean) =>
    tell(change, paused, {
      onSuccess: () => toast.ok(paused ? 'Reminders paused' : 'Reminders go on'),
      onError: (error) => toast.fail(refusalOf(error) ?? ''),
    });
  return (
    <Card
      title="Reminders"
      action={
        run.can.remind && (
          <Switch
            aria-label="Send reminders"
            checked={!invite.reminders_paused}
            disabled={change.isPending}
            onChange={(event) => set(!event.currentTarget.checked)}
          />
        )
      }
      padded
    >
      <p className="fh-body">{remindersWords(invite)}</p>
      <ul className={css.reminders} aria-label="Days of the reminders">
        {invite.reminders.map(({ day, at, state }) => {
          const { label, family, glyph } = REMINDER_LOOK[state];
          return (
            <li key={day}>
              <StatusGlyph glyph={glyph} family={family} size={12} />
              {formatDay(at)}, {label}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
