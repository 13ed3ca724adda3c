import type { DraftFault } from '@freehold/contract/signing/signing-fields';
import type { SealStanding } from '@freehold/contract/signing/document-seals';
import { plural } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { recipientColour } from '../../../../shared/signing/recipient-colours.ts';
import { ROLE, PROOF } from '../../../../shared/signing/recipient-words.ts';
import { LEVEL_WORDS } from '../words.ts';
import type { Work } from '../../../../shared/signing/editor/work.ts';
import { SettingsCards } from '../../../../shared/signing/editor/settings-cards.tsx';
import css from '../../../../shared/signing/editor/steps.module.css';

type Props = {
  work: Work;
  faults: readonly DraftFault[];
  seal: SealStanding | undefined;
  refused: string | null;
  onFault: (fault: DraftFault) => void;
};

/** The last look: what is missing, who is asked when, what the message says, and for how long it stands open. */
export function SendStep({ work, faults, seal, refused, onFault }: Props) {
  const { draft } = work;
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
        <SettingsCards work={work} />
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
