import { Checkbox, NumberInput, TagsInput, Textarea } from '@mantine/core';
import type { DraftFault } from '@freehold/contract/signing/signing-fields';
import type { SealStanding } from '@freehold/contract/signing/document-seals';
import { plural } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { recipientColour } from '../../../../shared/signing/recipient-colours.ts';
import { LEVEL_WORDS, ROLE, PROOF } from '../words.ts';
import type { Draft } from './draft.ts';
import type { Work } from './use-work.ts';
import css from './steps.module.css';

type Props = {
  work: Work;
  faults: readonly DraftFault[];
  seal: SealStanding | undefined;
  refused: string | null;
  onFault: (fault: DraftFault) => void;
};

/** The last look: what is missing, who is asked when, what the message says, and for how long it stands open. */
export function SendStep({ work, faults, seal, refused, onFault }: Props) {
  const { draft, change } = work;
  const { settings } = draft;
  const set = (part: Partial<Draft['settings']>, kind: string) => change({ ...draft, settings: { ...settings, ...part } }, kind);
  return (
    <div className={css.columns}>
      <div className="fh-stack">
        {refused !== null && (
          <Notice kind="stops">
            <b>Nothing was sent.</b> {refused}
          </Notice>
        )}
        {seal && !seal.ready && (
          <Notice kind="stops">
            <b>Documents cannot be sent now.</b> {seal.why_not ?? 'The seal of this installation could not be tested.'}
          </Notice>
        )}
        {faults.length > 0 ? (
          <Card title="Still missing" count={faults.length}>
            <ul className={css.missing}>
              {faults.map((fault, index) => (
                <li key={index}>
                  <span>{fault.message}</span>
                  {(fault.recipient !== null || fault.field !== null || fault.code === 'nobody') && (
                    <button type="button" className="fh-act" onClick={() => onFault(fault)}>
                      Go there
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        ) : (
          <Notice kind="proves">
            <b>Nothing is missing.</b> It can be sent.
          </Notice>
        )}
        <Card title="Message" padded>
          <Textarea
            label="To everybody, in the email"
            description="May be left empty"
            autosize
            minRows={4}
            maxRows={14}
            maxLength={2000}
            value={settings.message}
            onChange={(event) => set({ message: event.currentTarget.value }, 'message')}
          />
        </Card>
        <Card title="Time" padded>
          <div className={css.form}>
            <TagsInput
              classNames={{ pill: css.day ?? '' }}
              label="Reminders"
              description="Days after somebody was asked; type a number and press Enter"
              value={settings.reminders.map(String)}
              maxTags={6}
              onChange={(days) =>
                set(
                  {
                    reminders: [...new Set(days.map(Number).filter((day) => Number.isInteger(day) && day >= 1 && day <= 60))].toSorted(
                      (one, other) => one - other,
                    ),
                  },
                  'reminders',
                )
              }
            />
            <NumberInput
              label="Ends, in days after it was sent"
              min={1}
              max={365}
              disabled={settings.expires_in_days === null}
              value={settings.expires_in_days ?? ''}
              onChange={(days) =>
                typeof days === 'number' && days >= 1 && days <= 365 && Number.isInteger(days) && set({ expires_in_days: days }, 'expires')
              }
            />
            <Checkbox
              label="It never ends by itself"
              checked={settings.expires_in_days === null}
              onChange={(event) => set({ expires_in_days: event.currentTarget.checked ? null : 14 }, 'never')}
            />
          </div>
        </Card>
      </div>
      <div className="fh-stack">
        <Card title="Who is asked, and when" count={draft.recipients.length}>
          <ol className={css.asked}>
            {draft.recipients.map((person, index) => (
              <li key={person.key}>
                <i className={css.number} data-colour={recipientColour(index)}>
                  {index + 1}
                </i>
                <span className="fh-col fh-grow">
                  <b className="fh-trunc">{person.name || 'No name yet'}</b>
                  <span className="fh-small fh-dim">
                    {ROLE[person.role].label}
                    {person.role !== 'copy' && `, ${PROOF[person.proof].short}`}
                    {person.role !== 'copy' &&
                      person.role !== 'viewer' &&
                      `, ${plural(draft.fields.filter(({ recipient }) => recipient === person.key).length, 'field')}`}
                  </span>
                </span>
                <span className="fh-small fh-dim">
                  {person.role === 'copy' ? 'When it is finished' : person.order_group === 1 ? 'At once' : `Turn ${person.order_group}`}
                </span>
              </li>
            ))}
          </ol>
        </Card>
        {seal && (
          <Card title="Seal when done" padded>
            <p className="fh-body">
              <b>PAdES {seal.level}.</b> {LEVEL_WORDS[seal.level]}
              {seal.self_signed && ' The certificate is made by this installation itself: readers of PDF files do not know it and say so.'}
            </p>
          </Card>
        )}
      </div>
    </div>
  );
}
