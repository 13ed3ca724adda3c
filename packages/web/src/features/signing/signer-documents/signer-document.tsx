import { getSignerDocument, openDocument, type SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { DeclinePage } from './decline-page.tsx';
import { DocumentEnd } from './document-end.tsx';
import { FillSign } from './fill/fill-sign.tsx';
import { MessagePage } from './message-page.tsx';
import { Waiting } from './waiting.tsx';

/** Reads a document and shows what it is for this person now: something to do, or how it ended. */
export function SignerDocument({ id }: { id: number }) {
  const [document, setDocument] = useState<SignerDocumentDetails | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [declines, setDeclines] = useState(false);
  const load = useCallback(async () => {
    setError(null);
    try {
      setDocument(await call(getSignerDocument, { params: { id } }));
    } catch (failure) {
      setError(failure);
    }
  }, [id]);
  useEffect(() => void load(), [load]);

  const isOpenable = document?.can.sign === true && document.your.opened_at === null;
  const noted = useRef(false);
  useEffect(() => {
    if (!isOpenable || noted.current) return;
    noted.current = true;
    // Reading the document changes nothing; that a person opened it is said by a call of its own.
    call(openDocument, { params: { id } }).catch(() => undefined);
  }, [id, isOpenable]);

  // A 401 leads to the way out by itself.
  if (error !== null && !isApiError(error, 'UNAUTHENTICATED')) {
    const isGone = isApiError(error, 'NOT_FOUND');
    return (
      <MessagePage
        kind="stops"
        title={isGone ? 'There is no such document for you' : 'The document could not be loaded'}
        foot={
          isGone ? (
            <PlainButton size="lg" fullWidth href="/user_contracts_list">
              See what waits for you
            </PlainButton>
          ) : (
            <PlainButton size="lg" fullWidth onClick={() => void load()}>
              Try again
            </PlainButton>
          )
        }
      >
        <p>
          {isGone
            ? 'It was sent to another address or phone number, or somebody else was asked in your place. Open the newest message from your agent.'
            : messageOf(error) || 'Something went wrong on our side. Try again in a moment.'}
        </p>
      </MessagePage>
    );
  }
  if (document === null) return <Waiting />;
  if (declines)
    return (
      <DeclinePage
        document={document}
        onDone={(next) => {
          setDocument(next);
          setDeclines(false);
        }}
        onBack={() => setDeclines(false)}
      />
    );
  if (document.can.sign)
    return (
      <FillSign
        key={document.document_version}
        document={document}
        onDone={setDocument}
        onDecline={() => setDeclines(true)}
        onChanged={() => void load()}
      />
    );
  return <DocumentEnd document={document} onDecline={() => setDeclines(true)} onAgain={() => void load()} />;
}
