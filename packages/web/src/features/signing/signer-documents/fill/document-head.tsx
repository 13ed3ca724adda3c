import type { SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import { Mark } from '../../../../ui/mark.tsx';
import { StepBar, type StepState } from '../../../../ui/step-bar.tsx';
import type { SaveState } from './work.ts';
import css from './fill-sign.module.css';

type Props = {
  document: SignerDocumentDetails;
  label: string;
  done: number;
  total: number;
  save: SaveState;
  onDecline: () => void;
};

const SAVE_WORDS: Record<SaveState, string> = {
  kept: '',
  saving: 'Saving',
  waiting: 'Kept on this device',
  refused: 'Not saved',
};

/** Whose document it is, and how far one is. */
export function DocumentHead({ document, label, done, total, save, onDecline }: Props) {
  const states: StepState[] = Array.from({ length: total }, (_, index) => (index < done ? 'done' : index === done ? 'now' : 'next'));
  return (
    <header className={css.head}>
      <div className={css.headRow}>
        <Mark size={22} />
        <div className={css.titles}>
          <h1>{document.title}</h1>
          <span className={css.quiet}>From {document.account_name}</span>
        </div>
        <span className={css.save} role="status">
          {SAVE_WORDS[save]}
        </span>
        {document.can.decline && (
          <button type="button" className={css.decline} onClick={onDecline}>
            Decline
          </button>
        )}
      </div>
      {total > 0 && (
        <>
          <div className={css.progressWords}>
            <b>{label}</b>
            <span>
              {done} of {total} done
            </span>
          </div>
          {/* Many short lines say less than the words above them. */}
          {total <= 24 && <StepBar label="How much is filled in" states={states} />}
        </>
      )}
    </header>
  );
}
