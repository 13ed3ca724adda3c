import {
  examineSealedFile,
  MOST_EXAMINED_BYTES,
  tellOfChangedCopy,
  verifySealedFile,
  type SealVerification,
} from '@freehold/contract/signing/document-seals';
import { verifyReport, type ReportVerification } from '@freehold/contract/sharing/report-shares';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Wordmark } from '../../../ui/mark.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { ChangedPages } from './changed-pages.tsx';
import { hashFile } from './hash-file.ts';
import { formatMoment, issuedFacts, issuedVerdict, levelInWords, revisionInWords, revisionsInWords, verdictOf } from './words.ts';
import css from './verify-document.module.css';

type Asked = { file: File; sends: boolean };
/** `issued` is what is known of the file as a report, where it is one of ours. */
type Answer = { said: SealVerification | null; issued: ReportVerification | null };
type Found = Answer & { file: File };
const CheckCode = lazy(async () => ({ default: (await import('./check-code.tsx')).CheckCode }));

/** Anybody can ask whether a PDF is as it was sealed, or a report as it was issued. Its hash alone is sent; the file only where whoever asks says so. */
export function VerifyDocumentScreen() {
  const [found, setFound] = useState<Found | null>(null);
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const look = useAct({
    mutationFn: async ({ file, sends }: Asked): Promise<Answer> => {
      if (sends) {
        const form = new FormData();
        form.set('file', file);
        return { said: await call(examineSealedFile, { form }), issued: null };
      }
      const sha256 = await hashFile(file);
      if (sha256 === null) return { said: null, issued: null };
      const [said, issued] = await Promise.all([call(verifySealedFile, { body: { sha256 } }), call(verifyReport, { body: { sha256 } })]);
      return { said, issued: issued.outcome === 'unknown' ? null : issued };
    },
    onSuccess: (answer, { file }) => {
      setAt(0);
      setFound({ file, ...answer });
    },
  });
  useEffect(() => {
    if (found) heading.current?.focus();
  }, [found]);
  const differences = found?.said?.differences ?? [];
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
        {found && (
          <span className={css.headActs}>
            <span className={css.where}>
              <IconLock size={14} stroke={1.7} aria-hidden />
              {found.said !== null && found.said.revisions.length > 0 ? 'Read once, and not kept' : 'Read on this device, not sent'}
            </span>
            <ChooseFile label="Check another" variant="default" onFile={choose} />
          </span>
        )}
      </header>
      <main className={css.main} data-split={differences.length > 0 || undefined}>
        {found ? (
          <Result
            found={found}
            headingRef={heading}
            isSending={look.isPending}
            error={look.error}
            onSend={() => look.mutate({ file: found.file, sends: true })}
            at={at}
          />
        ) : (
          <Begin isReading={look.isPending} error={look.error} onFile={choose} />
        )}
        {differences.length > 0 && <ChangedPages differences={differences} pages={found?.said?.pages ?? null} at={at} onAt={setAt} />}
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
        Choose the PDF you were sent, a signed document or a report. Your browser works out its fingerprint and asks whether we sealed or
        issued a file with exactly that one. The file stays on your device.
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
      <Suspense fallback={null}>
        <CheckCode />
      </Suspense>
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
  /** Which of the changed pages is looked at. */
  at: number;
};

function Result({ found: { file, said, issued }, headingRef, isSending, error, onSend, at }: ResultProps) {
  const verdict = issued
    ? issuedVerdict(issued)
    : said
      ? verdictOf(said)
      : {
          title: 'This page cannot work out the fingerprint',
          line: 'Browsers do that on pages with https alone. You can send us the file instead: it is read once and not kept.',
          tone: 'stone' as const,
        };
  const isUnknown = issued === null && (said === null || said.outcome === 'unknown');
  const canSend = isUnknown && file.size <= MOST_EXAMINED_BYTES;
  const isTooLarge = isUnknown && file.size > MOST_EXAMINED_BYTES;
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
      {issued && (
        <Card title="The report">
          <Facts rows={issuedFacts(issued)} />
        </Card>
      )}
      {said && issued === null && <Findings said={said} file={file} at={at} />}
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

/** What is known of the file: its revisions, the seal, what differs, and who signed. */
function Findings({ said, file, at }: { said: SealVerification; file: File; at: number }) {
  const { revisions, people, differences } = said;
  const sealed = revisions.findIndex(({ kind }) => kind === 'sealed');
  const end = revisions[sealed]?.to;
  const difference = differences[at];
  return (
    <>
      {revisions.length > 0 && (
        <Card title={revisionsInWords(revisions.length)}>
          <ol className={css.revisions}>
            {revisions.map((revision, index) => {
              const { title, line, status, look } = revisionInWords(revision, said, index === sealed);
              return (
                <li key={revision.to} data-kind={revision.kind}>
                  <span className={css.number} aria-hidden>
                    {index + 1}
                  </span>
                  <span className={css.what}>
                    <b>{title}</b>
                    {line !== null && <span>{line}</span>}
                  </span>
                  <span className={css.state}>
                    <StatusGlyph {...look} size={13} />
                    {status}
                  </span>
                </li>
              );
            })}
          </ol>
        </Card>
      )}
      {said.made_here && <SealCard said={said} revision={revisions.length > 1 ? sealed + 1 : null} />}
      {!said.made_here && said.certificate_subject !== null && (
        <Card title="The seal in this file">
          <Facts rows={[['Certificate', said.certificate_subject + (said.self_signed ? ' (vouches for itself)' : '')]]} />
        </Card>
      )}
      <div className={css.beside}>
        {difference !== undefined && (
          <Card
            title={differences.length === 1 ? 'The one page that differs' : `${differences.length} pages differ`}
            aside={`Page ${difference.page}`}
          >
            {difference.before.length + difference.after.length === 0 ? (
              <p className={css.note}>The words are the same. A picture, a line or the layout changed.</p>
            ) : (
              <ul className={css.lines}>
                {difference.before.map((line) => (
                  <li key={`before ${line}`} data-side="before">
                    <span className="fh-spoken">As sealed: </span>
                    <span aria-hidden>− </span>
                    {line}
                  </li>
                ))}
                {difference.after.map((line) => (
                  <li key={`after ${line}`} data-side="after">
                    <span className="fh-spoken">Now: </span>
                    <span aria-hidden>+ </span>
                    {line}
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )}
        {people.length > 0 && (
          <Card title={people.every(({ did }) => did === 'signed') ? 'Signed by' : 'Took part'}>
            <ul className={css.people}>
              {people.map(({ name, did, at: when }) => (
                <li key={`${name} ${when}`}>
                  <StatusGlyph glyph="tick" family="moss" size={13} />
                  <span>
                    {name}
                    {did === 'approved' && ', approved'}
                    {did === 'read' && ', read'}
                  </span>
                  <time dateTime={when}>{formatDateTime(when)}</time>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      {(revisions.length > 0 || said.made_here) && (
        <div className={css.acts}>
          {said.outcome === 'changed_after' && end !== undefined && (
            <PlainButton
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
              onClick={() => saveFile(file.slice(0, end, 'application/pdf'), `as sealed ${file.name}`)}
            >
              Get revision {sealed + 1}, as sealed
            </PlainButton>
          )}
          {said.tell !== null && said.firm !== null && <TellFirm tell={said.tell} firm={said.firm} />}
          <PlainButton variant="subtle" onClick={() => saveFile(reportOf(said), `report on ${file.name}.json`)}>
            Technical report
          </PlainButton>
        </div>
      )}
    </>
  );
}

/** Whoever holds a changed copy can say so. The firm is told that there is one, and nothing of who told it. */
function TellFirm({ tell, firm }: { tell: string; firm: string }) {
  const telling = useAct({ mutationFn: () => call(tellOfChangedCopy, { body: { tell } }) });
  if (telling.isSuccess)
    return (
      <p role="status" className={css.told}>
        {firm} was told that a changed copy goes about.
      </p>
    );
  return (
    <>
      <PlainButton variant="default" loading={telling.isPending} onClick={() => telling.mutate()}>
        Tell {firm}
      </PlainButton>
      {telling.isError && (
        <p role="alert" className={css.fault}>
          {messageOf(telling.error) || 'It could not be sent. Try again in a moment.'}
        </p>
      )}
    </>
  );
}

/** Everything that was found, for a program to read, without the pictures of pages. */
function reportOf(said: SealVerification): Blob {
  const { tell: _, ...found } = said;
  const differences = found.differences.map(({ picture_before: __, picture_after: ___, ...rest }) => rest);
  return new Blob([JSON.stringify({ ...found, differences }, null, 2)], { type: 'application/json' });
}

function SealCard({ said, revision }: { said: SealVerification; revision: number | null }) {
  const rows: [string, string | null][] = [
    ['Sealed for', said.firm],
    [
      'Certificate',
      said.certificate_subject === null ? null : `${said.certificate_subject}${said.self_signed ? ': it vouches for itself' : ''}`,
    ],
    ['Document', said.title],
    ['Time stamp', said.stamped_at === null ? null : `${formatMoment(said.stamped_at)}, by an authority`],
    ['Took part', said.signed_by === null ? null : `${said.signed_by} ${said.signed_by === 1 ? 'person' : 'people'}`],
    ['Sealed', said.sealed_at === null ? null : `${formatMoment(said.sealed_at)}, by our clock`],
    ['Level', said.level === null ? null : levelInWords(said.level)],
    ['Record', said.reference],
  ];
  return (
    <Card
      title={revision === null ? 'The seal' : `The seal of revision ${revision}`}
      aside={
        <span className={css.state}>
          <StatusGlyph glyph="tick" family="moss" size={13} />
          Holds
        </span>
      }
    >
      <Facts rows={rows.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))} />
    </Card>
  );
}

function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.card}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
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
