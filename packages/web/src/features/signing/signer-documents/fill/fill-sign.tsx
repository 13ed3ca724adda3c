import { signDocument, type SignerDocumentDetails, type Witness } from '@freehold/contract/signing/signer-documents';
import { isSignature, needsWitness, SIGNED, TICKED } from '@freehold/signing-rules/fields';
import { IconChevronRight, IconWifiOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { isApiError, messageOf } from '../../../../lib/api-error.ts';
import { inWords } from '../../../../lib/format.ts';
import { useAct } from '../../../../lib/use-act.ts';
import { useIdempotencyKey } from '../../../../lib/use-idempotency-key.ts';
import type { PageViewHandle } from '../../../../shared/signing/page-view.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PlainButton } from '../../../../ui/plain-button.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { AnswerField } from './answer-field.tsx';
import { DocumentHead } from './document-head.tsx';
import { nameOfField } from './field-words.ts';
import { useFillWork, usePages, type FilledField } from './fill-work.ts';
import { FinishSheet } from './finish-sheet.tsx';
import { ListForm, questionOf } from './list-form.tsx';
import { PageFields } from './page-fields.tsx';
import { SignatureSheet } from './signature-sheet.tsx';
import { useIsWide } from './use-is-wide.ts';
import css from './fill-sign.module.css';

const PageView = lazy(async () => ({ default: (await import('../../../../shared/signing/page-view.tsx')).PageView }));

const WitnessSheet = lazy(async () => ({ default: (await import('./witness-sheet.tsx')).WitnessSheet }));

type Props = {
  document: SignerDocumentDetails;
  onDone: (document: SignerDocumentDetails) => void;
  onDecline: () => void;
  /** The firm corrected it meanwhile, or somebody ended it: it is read again. */
  onChanged: () => void;
};

/** Reads, fills in and signs one document: its pages, and beside them the same fields as a list. */
export function FillSign({ document, onDone, onDecline, onChanged }: Props) {
  const fill = useFillWork(document);
  const { work, shown, steps, faults, fields } = fill;
  const pages = usePages(document);
  const isWide = useIsWide();
  const [view, setView] = useState<'pages' | 'list'>('pages');
  const [current, setCurrent] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [finishes, setFinishes] = useState(false);
  const [isWitnessing, setWitnessing] = useState(false);
  const [answering, setAnswering] = useState<FilledField | null>(null);
  const pageView = useRef<PageViewHandle>(null);

  const keyed = useIdempotencyKey();
  const sign = useAct({
    mutationFn: async (witness: Witness | null) => {
      const values = await fill.settle();
      const given = shown.map(({ key }) => ({ field: key, value: (values[key] ?? '') === '' ? null : (values[key] ?? null) }));
      return keyed((idempotencyKey) =>
        call(signDocument, {
          params: { id: document.id },
          idempotencyKey,
          body: {
            values: given,
            signature: fill.signature,
            initials: fill.initials,
            agreed: true,
            pages: pages.shownPages(),
            document_version: document.document_version,
            ...(witness === null ? {} : { witness }),
          },
        }),
      );
    },
    async onSuccess(signed) {
      await fill.forget();
      onDone(signed);
    },
    onError(error) {
      if (!isApiError(error, 'STALE_VERSION')) return;
      setFinishes(false);
      setWitnessing(false);
    },
  });

  const left = useMemo(() => new Map(faults.map(({ key, message }) => [key, message])), [faults]);
  const todo = steps.filter((field) => questionOf(field, shown).some(({ key }) => left.has(key)));
  const optional = steps.filter((field) => !field.required && (work.values[field.key] ?? '') === '' && !left.has(field.key));
  const done = steps.length - todo.length - optional.length;
  const next = todo.find(({ key }) => key !== current) ?? todo[0] ?? null;
  const wrong = useMemo(
    () => (isAsked ? new Set(left.keys()) : new Set([...left.keys()].filter((key) => (work.values[key] ?? '') !== ''))),
    [isAsked, left, work.values],
  );
  const shownFaults = useMemo(() => new Map([...left].filter(([key]) => wrong.has(key))), [left, wrong]);

  function show(field: FilledField) {
    setCurrent(field.key);
    pageView.current?.showPlace(field.page, field.y);
  }
  function readPage(number: number) {
    setView('pages');
    // The pages stand there once the list, or a sheet over them, is gone.
    requestAnimationFrame(() => pageView.current?.showPage(number));
  }
  function pick(field: FilledField) {
    show(field);
    const value = work.values[field.key] ?? '';
    if (field.type === 'checkbox') return work.write(field.key, value === TICKED ? '' : TICKED);
    if (field.type === 'radio') {
      const others = questionOf(field, shown).map(({ key }) => key);
      return work.write(field.key, TICKED, ...others.filter((key) => key !== field.key));
    }
    if (isSignature(field)) {
      const ink = work.ink(field.type === 'initials' ? 'initials' : 'signature');
      if (ink !== null && value === '') return work.write(field.key, SIGNED);
      return work.askInk(field);
    }
    if (!isWide) setAnswering(field);
  }
  function goOn() {
    if (next === null) return setFinishes(true);
    // The last thing left may be open already.
    if (view === 'list' && !isWide && (next.key !== current || !isSignature(next))) return setCurrent(next.key);
    show(next);
    if (next.type !== 'checkbox' && next.type !== 'radio' && !isWide) pick(next);
    else if (isSignature(next)) pick(next);
  }
  const { role } = document;
  const isWitnessed = needsWitness(fields, work.values);
  const needsNothing = steps.length === 0;
  const act =
    next === null
      ? role === 'approver'
        ? 'Approve'
        : role === 'viewer'
          ? 'I have read it'
          : 'Finish and sign'
      : isSignature(next)
        ? next.type === 'initials'
          ? 'Put your initials'
          : 'Sign here'
        : `Next: ${nameOfField(next)}`;

  useEffect(() => {
    // Beside the pages the list always has one field open.
    if (isWide && current === null && next !== null) setCurrent(next.key);
  }, [isWide, current, next]);

  const list = (
    <ListForm
      pages={document.pages}
      {...{ fields, shown, work, current }}
      faults={shownFaults}
      onOpen={(key) => {
        const field = fields.find((each) => each.key === key);
        if (field !== undefined) show(field);
      }}
    />
  );
  return (
    <div className={css.page} data-wide={isWide || undefined}>
      <DocumentHead
        document={document}
        label={next === null ? 'Ready to finish' : nameOfField(next)}
        done={done}
        total={steps.length - optional.length}
        save={fill.state}
        onDecline={onDecline}
      />
      <main className={css.body}>
        {fill.state === 'waiting' && (
          <div className={css.notice}>
            <Notice kind="asks" icon={<IconWifiOff size={18} stroke={1.7} aria-hidden />}>
              <b>No connection.</b> What you fill in is kept on this device and sent when the connection is back.
            </Notice>
          </div>
        )}
        {document.corrected_at !== null && (
          <div className={css.notice}>
            <Notice kind="tells">
              <b>{document.account_name} changed this document.</b> Read it again before you sign.
            </Notice>
          </div>
        )}
        {!isWide && !needsNothing && (
          <div className={css.switch}>
            <Segmented
              label="How to fill it in"
              value={view}
              onChange={setView}
              options={[
                { value: 'pages', label: 'Pages' },
                { value: 'list', label: 'List' },
              ]}
              fullWidth
              large
            />
          </div>
        )}
        {(isWide || view === 'pages') && (
          <section className={css.pages} aria-label="Pages of the document">
            <Suspense fallback={<p className={css.quiet}>The pages are loading</p>}>
              <PageView
                ref={pageView}
                pages={document.pages}
                source={pages.source}
                label={document.title}
                onSeen={pages.note}
                overlay={(page, scale) => (
                  <PageFields
                    fields={shown.filter((field) => field.page === page)}
                    others={document.others.filter((field) => field.page === page)}
                    people={document.people}
                    {...{ scale, work, current, wrong }}
                    onPick={pick}
                  />
                )}
              />
            </Suspense>
          </section>
        )}
        {(isWide || view === 'list') && !needsNothing && (
          <section className={css.list} aria-label="What you are asked for">
            <h2 className={css.listTitle}>What you are asked for</h2>
            <p className={css.quiet}>Everything in order, with the words around it. It counts the same as signing on the page.</p>
            {list}
          </section>
        )}
      </main>
      <footer className={css.foot}>
        {pages.unseen.length > 0 && next === null && (
          <PlainButton
            variant="default"
            size="lg"
            onClick={() => {
              readPage(pages.unseen[0] ?? 1);
            }}
          >
            Read page {pages.unseen[0]}
          </PlainButton>
        )}
        <PlainButton
          size="lg"
          fullWidth
          rightSection={next === null ? undefined : <IconChevronRight size={18} stroke={1.8} aria-hidden />}
          onClick={goOn}
        >
          {act}
        </PlainButton>
        {isAsked && todo.length > 0 && (
          <p className={css.left} role="alert">
            {inWords(todo.length)} left to fill in
          </p>
        )}
      </footer>

      {answering !== null && (
        <Sheet
          title={nameOfField(answering)}
          onClose={() => setAnswering(null)}
          foot={
            <PlainButton size="lg" fullWidth onClick={() => setAnswering(null)}>
              Done
            </PlainButton>
          }
        >
          <AnswerField
            field={answering}
            question={questionOf(answering, shown)}
            work={work}
            fault={(work.values[answering.key] ?? '') === '' ? null : (left.get(answering.key) ?? null)}
          />
        </Sheet>
      )}
      {fill.asked !== null && (
        <SignatureSheet
          key={fill.asked.key}
          kind={fill.asked.type === 'initials' ? 'initials' : 'signature'}
          name={document.your.name}
          current={work.ink(fill.asked.type === 'initials' ? 'initials' : 'signature')}
          agreed={fill.agreed}
          upload={fill.uploadPicture}
          picture={pictureOf(work, fill.asked)}
          onDone={(ink, picture) => fill.asked !== null && fill.adopt(fill.asked, ink, picture)}
          onClose={fill.closeInk}
        />
      )}
      {finishes && (
        <FinishSheet
          document={document}
          signed={shown.filter((field) => isSignature(field) && work.values[field.key] === SIGNED)}
          unseen={pages.unseen}
          onRead={(page) => {
            setFinishes(false);
            readPage(page);
          }}
          isWitnessed={isWitnessed}
          isPending={sign.isPending || sign.isSuccess}
          error={sign.isError ? messageOf(sign.error) || 'This could not be sent. Try again in a moment.' : null}
          isOver={isApiError(sign.error, 'INVALID_STATE')}
          onSign={() => {
            setAsked(true);
            if (!isWitnessed) return sign.mutate(null);
            setFinishes(false);
            setWitnessing(true);
          }}
          onChanged={onChanged}
          onClose={() => {
            sign.reset();
            setFinishes(false);
          }}
        />
      )}
      <Suspense fallback={null}>
        {isWitnessing && (
          <WitnessSheet
            document={document}
            isPending={sign.isPending || sign.isSuccess}
            error={sign.error}
            onSign={(witness) => sign.mutate(witness)}
            onTyping={() => sign.isError && sign.reset()}
            onChanged={onChanged}
            onClose={() => {
              sign.reset();
              setWitnessing(false);
            }}
          />
        )}
      </Suspense>
      {isApiError(sign.error, 'STALE_VERSION') && !finishes && (
        <Sheet
          title="The document was changed"
          onClose={onChanged}
          foot={
            <PlainButton size="lg" fullWidth onClick={onChanged}>
              Read it again
            </PlainButton>
          }
        >
          <p>{document.account_name} changed it while you were reading. Nothing was signed. What you filled in is kept.</p>
        </Sheet>
      )}
    </div>
  );
}

function pictureOf(work: ReturnType<typeof useFillWork>['work'], field: FilledField): string | null {
  const ink = work.ink(field.type === 'initials' ? 'initials' : 'signature');
  return ink === null ? null : work.picture(ink);
}
