import { examineSealedFile, MOST_EXAMINED_BYTES, verifySealedFile, type SealVerification } from '@freehold/contract/signing/document-seals';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Wordmark } from '../../../ui/mark.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { hashFile } from './hash-file.ts';
import { levelInWords, verdictOf } from './words.ts';
import css from './verify-document.module.css';

type Asked = { file: File; sends: boolean };
type Found = { file: File; said: SealVerification | null };

/** Anybody can ask whether a PDF is as it was sealed. Its hash alone is sent; the file only where whoever asks says so. */
export function VerifyDocumentScreen() {
  const [found, setFound] = useState<Found | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const look = useAct({
    mutationFn: async ({ file, sends }: Asked): Promise<SealVerification | null> => {
      if (sends) {
        const form = new FormData();
        form.set('file', file);
        return call(examineSealedFile, { form });
      }
      const sha256 = await hashFile(file);
      return sha256 === null ? null : call(verifySealedFile, { body: { sha256 } });
    },
    onSuccess: (said, { file }) => setFound({ file, said }),
  });
  useEffect(() => {
    if (found) heading.current?.focus();
  }, [found]);
  const choose = (file: File) => {
    setFound(null);
    look.mutate({ file, sends: false });
  };
  return (
    <div className={css.page}>
      <header className={css.head}>
        <span className={css.brand}>
          <Wordmark size={19} />
          <span className={css.name}>Check a sealed document</span>
        </span>
        {found && <ChooseFile label="Check another" variant="default" onFile={choose} />}
      </header>
      <main className={css.main}>
        {found ? (
          <Result
            found={found}
            headingRef={heading}
            isSending={look.isPending}
            error={look.error}
            onSend={() => look.mutate({ file: found.file, sends: true })}
          />
        ) : (
          <Begin isReading={look.isPending} error={look.error} onFile={choose} />
        )}
      </main>
    </div>
  );
}

function Begin({ isReading, error, onFile }: { isReading: boolean; error: unknown; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isReading) onFile(file);
  }
  return (
    <div className={css.begin}>
      <h1 tabIndex={-1}>Is this document as it was sealed?</h1>
      <p className={css.lead}>
        Choose the PDF you were sent. Your browser works out its fingerprint and asks whether we sealed a file with exactly that one. The
        file stays on your device.
      </p>
      <div
        className={css.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isReading ? (
          <p role="status">
            <Spinner size={20} /> Reading the file
          </p>
        ) : (
          <>
            <p className={css.dropWords}>Drop a PDF here</p>
            <ChooseFile label="Choose a PDF" variant="filled" onFile={onFile} />
          </>
        )}
      </div>
      {error !== null && error !== undefined && !isReading && (
        <p role="alert" className={css.fault}>
          {messageOf(error) || 'The file could not be checked. Look at your connection, then try again.'}
        </p>
      )}
    </div>
  );
}

function ChooseFile({ label, variant, onFile }: { label: string; variant: 'filled' | 'default'; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <PlainButton variant={variant} onClick={() => input.current?.click()}>
        {label}
      </PlainButton>
    </>
  );
}

type ResultProps = {
  found: Found;
  headingRef: React.Ref<HTMLHeadingElement>;
  isSending: boolean;
  error: unknown;
  onSend: () => void;
};

function Result({ found: { file, said }, headingRef, isSending, error, onSend }: ResultProps) {
  const verdict = said
    ? verdictOf(said)
    : {
        title: 'This page cannot work out the fingerprint',
        line: 'Browsers do that on pages with https alone. You can send us the file instead: it is read once and not kept.',
        tone: 'stone' as const,
      };
  const canSend = (said === null || said.outcome === 'unknown') && file.size <= MOST_EXAMINED_BYTES;
  const isTooLarge = (said === null || said.outcome === 'unknown') && file.size > MOST_EXAMINED_BYTES;
  const sealed = said?.revisions.find(({ kind }) => kind === 'sealed');
  return (
    <div className={css.result}>
      <p className={css.file}>
        {file.name},{' '}
        {[said?.pages ? `${said.pages} ${said.pages === 1 ? 'page' : 'pages'}` : null, formatBytes(file.size)].filter(Boolean).join(', ')}
      </p>
      <h1 tabIndex={-1} ref={headingRef} data-tone={verdict.tone} className={css.verdict}>
        {verdict.title}
      </h1>
      <p className={css.lead}>{verdict.line}</p>
      {canSend && (
        <div className={css.acts}>
          <PlainButton loading={isSending} onClick={onSend}>
            Send the file and check it
          </PlainButton>
        </div>
      )}
      {isTooLarge && (
        <p className={css.note}>
          It is larger than {formatBytes(MOST_EXAMINED_BYTES)}, so it cannot be sent. Ask whoever sealed it to check it.
        </p>
      )}
      {error !== null && error !== undefined && !isSending && (
        <p role="alert" className={css.fault}>
          {messageOf(error) || 'The file could not be checked. Look at your connection, then try again.'}
        </p>
      )}
      {said && said.made_here && <SealCard said={said} />}
      {said && !said.made_here && said.certificate_subject !== null && (
        <Card title="The seal in this file">
          <Facts rows={[['Certificate', said.certificate_subject + (said.self_signed ? ' (vouches for itself)' : '')]]} />
        </Card>
      )}
      {said && said.revisions.length > 0 && (
        <Card title={said.revisions.length === 1 ? 'One revision in this file' : `${said.revisions.length} revisions in this file`}>
          <ol className={css.revisions}>
            {said.revisions.map((revision, index) => (
              <li key={revision.to} data-kind={revision.kind}>
                <span className={css.number} aria-hidden>
                  {index + 1}
                </span>
                <span>{revision.words}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {said?.differences.map(({ page, before, after, picture_before: sealedPicture, picture_after: picture }) => (
        <Card key={page} title={`What changed on page ${page}`}>
          {before.length + after.length === 0 ? (
            <p className={css.note}>The words are the same. A picture, a line or the layout changed.</p>
          ) : (
            <ul className={css.lines}>
              {before.map((line) => (
                <li key={`before ${line}`} data-side="before">
                  <span className="fh-spoken">As sealed: </span>
                  <span aria-hidden>− </span>
                  {line}
                </li>
              ))}
              {after.map((line) => (
                <li key={`after ${line}`} data-side="after">
                  <span className="fh-spoken">Now: </span>
                  <span aria-hidden>+ </span>
                  {line}
                </li>
              ))}
            </ul>
          )}
          <div className={css.pictures}>
            <PagePicture picture={sealedPicture} label="As sealed" page={page} />
            <PagePicture picture={picture} label="Now" page={page} />
          </div>
        </Card>
      ))}
      {said?.outcome === 'changed_after' && sealed && (
        <div className={css.acts}>
          <PlainButton onClick={() => saveFile(file.slice(0, sealed.to, 'application/pdf'), `as sealed ${file.name}`)}>
            Get the file as it was sealed
          </PlainButton>
        </div>
      )}
      {said && (
        <p className={css.note}>
          {said.revisions.length > 0
            ? 'The file was read once and not kept.'
            : 'Only the fingerprint was sent. The file stayed on your device.'}
        </p>
      )}
    </div>
  );
}

function PagePicture({ picture, label, page }: { picture: string | null; label: string; page: number }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {picture === null ? (
        <p className={css.note}>There is no such page.</p>
      ) : (
        <img src={`data:image/webp;base64,${picture}`} alt={`Page ${page}, ${label.toLowerCase()}`} />
      )}
    </figure>
  );
}

function SealCard({ said }: { said: SealVerification }) {
  const rows: [string, string | null][] = [
    ['Sealed for', said.firm],
    ['Document', said.title],
    ['Record', said.reference],
    ['Took part', said.signed_by === null ? null : `${said.signed_by} ${said.signed_by === 1 ? 'person' : 'people'}`],
    ['Sealed', said.sealed_at === null ? null : `${formatDateTime(said.sealed_at)}, by our clock`],
    ['Time stamp', said.stamped_at === null ? null : `${formatDateTime(said.stamped_at)}, by an authority`],
    ['Level', said.level === null ? null : levelInWords(said.level)],
    [
      'Certificate',
      said.certificate_subject === null ? null : `${said.certificate_subject}${said.self_signed ? ': it vouches for itself' : ''}`,
    ],
  ];
  return (
    <Card title="The seal">
      <Facts rows={rows.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))} />
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Facts({ rows }: { rows: readonly [string, string][] }) {
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
