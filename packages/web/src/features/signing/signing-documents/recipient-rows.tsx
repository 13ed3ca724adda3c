import { ActionIcon } from '@mantine/core';
import type { DocumentDetails, Recipient } from '@freehold/contract/signing/signing-documents';
import { IconDots } from '@tabler/icons-react';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { MESSAGE_STATUS } from '../../../shared/message-look.ts';
import { recipientColour } from '../../../shared/signing/recipient-colours.ts';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import { STATUS, Status, StatusGlyph } from '../../../ui/status.tsx';
import { doneWord, personLine } from './words.ts';
import css from './sent-document.module.css';

type Props = { document: DocumentDetails; onRemind: (id: number, name: string) => void; onEdit: (id: number) => void; isBusy: boolean };

/** Everybody with how far they are. */
export function RecipientRows({ document, onRemind, onEdit, isBusy }: Props) {
  const { recipients, pages, state } = document;
  return (
    <ol className={css.rows}>
      {recipients.map((person) => {
        const entries: MenuEntry[] = [
          ...(person.can.remind
            ? [
                {
                  id: 'remind',
                  label: 'Remind with a new link',
                  disabled: isBusy,
                  onPick: () => onRemind(person.id, person.name),
                } satisfies MenuEntry,
              ]
            : []),
          ...(person.can.change
            ? [{ id: 'change', label: 'Change or send a new link', onPick: () => onEdit(person.id) } satisfies MenuEntry]
            : []),
        ];
        const isTurn = state === 'sent' && (person.state === 'sent' || person.state === 'viewed');
        return (
          <li key={person.id} className={css.row} data-turn={isTurn || undefined} data-gone={person.state === 'replaced' || undefined}>
            <i className={css.number} data-colour={recipientColour(person.number - 1)}>
              {person.number}
            </i>
            <span className={css.who}>
              <b>{person.name}</b>
              <span>{person.state === 'replaced' ? 'Somebody else signs in their place' : personLine(person)}</span>
              <Delivered person={person} />
            </span>
            <Progress person={person} pages={pages.length} />
            <span className={css.state}>
              <State person={person} state={state} />
            </span>
            <span className={css.more}>
              {entries.length > 0 && (
                <DropMenu
                  target={
                    <ActionIcon size={32} aria-label={`More for ${person.name}`}>
                      <IconDots size={17} stroke={1.7} aria-hidden />
                    </ActionIcon>
                  }
                  entries={entries}
                />
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const when = (at: string) => (formatDay(at) === 'Today' ? formatTime(at) : `${formatDay(at)} ${formatTime(at)}`);

/** Sent, opened, read, signed: each with its time. */
function Progress({ person, pages }: { person: Recipient; pages: number }) {
  if (person.role === 'copy' || person.state === 'replaced') return <span />;
  const steps = [
    { word: 'Sent', at: person.sent_at, else: person.waits_for === null ? '' : `After ${person.waits_for.split(' ')[0]}` },
    { word: 'Opened', at: person.opened_at, else: '' },
    {
      word: 'Read all',
      at: person.read_all_at,
      else: person.read_pages > 0 ? `${person.read_pages} of ${pages} pages` : '',
      isPartly: person.read_pages > 0,
    },
    { word: doneWord(person.role), at: person.signed_at, else: '' },
  ];
  return (
    <ol className={css.progress} aria-label={`How far ${person.name} is`}>
      {steps.map((step) => (
        <li key={step.word} data-done={step.at !== null || undefined} data-partly={(step.at === null && step.isPartly) || undefined}>
          <b>{step.word}</b>
          <span className="num">{step.at === null ? step.else : when(step.at)}</span>
          {step.at === null && <span className="fh-spoken">not yet</span>}
        </li>
      ))}
    </ol>
  );
}

function State({ person, state }: { person: Recipient; state: DocumentDetails['state'] }) {
  if (person.state === 'signed') return <Plain glyph="tick" family="moss" label={doneWord(person.role)} />;
  if (person.state === 'declined') return <Status of="documentDeclined" />;
  if (person.state === 'replaced') return <Plain glyph="slash" family="stone" label="Replaced" />;
  if (state !== 'sent') return person.role === 'copy' && state === 'completed' ? <Plain glyph="tick" family="moss" label="Sent" /> : null;
  if (person.state === 'viewed') return <Status of="documentViewed" />;
  return person.state === 'sent' ? (
    <Status of="documentSent" />
  ) : (
    <Plain glyph="dashed" family="stone" label={person.role === 'copy' ? 'At the end' : 'Waits'} />
  );
}
function Plain({ glyph, family, label }: { glyph: 'tick' | 'slash' | 'dashed'; family: 'moss' | 'stone'; label: string }) {
  return (
    <span className={css.plain}>
      <StatusGlyph glyph={glyph} family={family} size={13} /> {label}
    </span>
  );
}

/** Where the newest message of each channel stands. */
function Delivered({ person: { messages, proof_locked: isLocked } }: { person: Recipient }) {
  const newest = [...new Map(messages.toReversed().map((message) => [message.channel, message])).values()];
  return (
    <>
      {newest.map(({ channel, to, state, problem }) => (
        <span key={channel} data-wrong={problem !== null || undefined}>
          {channel === 'sms' ? 'Text' : 'Email'} to {to}: {STATUS[MESSAGE_STATUS[state]].label.toLowerCase()}
        </span>
      ))}
      {isLocked && <span data-wrong>The code was tried too often. Send a new link.</span>}
    </>
  );
}
