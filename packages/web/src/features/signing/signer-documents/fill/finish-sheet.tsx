import type { SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import type { FieldType } from '@freehold/signing-rules/fields';
import { useState } from 'react';
import { Notice } from '../../../../ui/notice.tsx';
import { PlainButton } from '../../../../ui/plain-button.tsx';
import { PlainCheckbox } from '../../../../ui/plain-checkbox.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { whatIsSigned } from './field-words.ts';
import css from './fill-sign.module.css';

type Props = {
  document: SignerDocumentDetails;
  /** The places that are signed or initialled. */
  signed: readonly { type: FieldType }[];
  unseen: readonly number[];
  onRead: (page: number) => void;
  /** A witness signs beside them first. */
  isWitnessed: boolean;
  isPending: boolean;
  error: string | null;
  isOver: boolean;
  onSign: () => void;
  onChanged: () => void;
  onClose: () => void;
};

const WORDS = {
  signer: { title: 'Sign this document', act: 'Sign document' },
  approver: { title: 'Approve this document', act: 'Approve document' },
  viewer: { title: 'Confirm that you read it', act: 'I have read it' },
  copy: { title: 'Confirm that you read it', act: 'I have read it' },
} as const;

/** The last look before it counts. */
export function FinishSheet({
  document,
  signed,
  unseen,
  onRead,
  isWitnessed,
  isPending,
  error,
  isOver,
  onSign,
  onChanged,
  onClose,
}: Props) {
  const { role, your, title, account_name: firm } = document;
  const [agreed, setAgreed] = useState(signed.length > 0);
  const [fault, setFault] = useState<string | null>(null);
  const words = WORDS[role];
  const needsConsent = signed.length === 0 && role !== 'viewer';
  const [first] = unseen;
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        isOver ? (
          <PlainButton size="lg" fullWidth onClick={onChanged}>
            See how it stands
          </PlainButton>
        ) : (
          <PlainButton
            size="lg"
            fullWidth
            loading={isPending}
            onClick={() => {
              if (needsConsent && !agreed) return setFault('Tick this to go on');
              onSign();
            }}
          >
            {isWitnessed ? 'Go on to your witness' : words.act}
          </PlainButton>
        )
      }
      under="The time and the network you are on are kept with the document"
    >
      <p className={css.lead}>
        {role === 'signer' ? (
          <>
            You sign <b>{title}</b> from {firm} as <b>{your.name}</b>
            {signed.length > 0 ? `. ${whatIsSigned(signed)}.` : '.'}
          </>
        ) : (
          <>
            <b>{title}</b> from {firm}, as <b>{your.name}</b>.
          </>
        )}
      </p>
      {first !== undefined && (
        <Notice
          kind="asks"
          act={
            <PlainButton size="sm" variant="default" onClick={() => onRead(first)}>
              Read page {first}
            </PlainButton>
          }
        >
          {unseen.length === 1 ? (
            <>
              <b>Page {first} was not shown yet.</b> Read it before you go on.
            </>
          ) : (
            <>
              <b>{unseen.length} pages were not shown yet.</b> Read them before you go on.
            </>
          )}
        </Notice>
      )}
      {needsConsent && (
        <PlainCheckbox name="agreed" checked={agreed} onChange={setAgreed} error={fault}>
          I agree to do this electronically. It has the same effect as on paper.
        </PlainCheckbox>
      )}
      {error !== null && (
        <div className={css.error}>
          <Notice kind="stops">
            <b>Nothing was sent.</b> {error}
          </Notice>
        </div>
      )}
    </Sheet>
  );
}
