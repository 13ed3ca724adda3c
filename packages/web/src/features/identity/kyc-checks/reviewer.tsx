import { Button, Textarea } from '@mantine/core';
import type { Evidence, EvidenceFile } from '@freehold/contract/identity/evidence';
import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { capitalise } from '../../../lib/format.ts';
import { AssignMenu } from '../../../shared/checks/check-acts.tsx';
import { CheckActCards } from '../../../shared/checks/check-page.tsx';
import { NotesCard } from '../../../shared/checks/notes-card.tsx';
import { checkStatus, whenInSentence } from '../../../shared/checks/words.ts';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { WorkBar } from '../../../ui/work-bar.tsx';
import { AddFileButton } from './add-file-button.tsx';
import { FILE_WORDS } from './kyc-words.ts';
import { ElementsColumn } from './elements-column.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { Questions } from './questions.tsx';
import { useRecord, queueQuery } from './review-queries.ts';
import { formOf, toRecord, withNewPapers } from './review-form.ts';
import { useReviewKeys } from './review-keys.ts';
import { choiceOfKey, reviewRows } from './review-rows.ts';
import { Thumbnails } from './thumbnails.tsx';
import { useView } from './use-view.ts';
import css from './review.module.css';

const AskAgainDrawer = lazy(async () => ({ default: (await import('./ask-again-drawer.tsx')).AskAgainDrawer }));
const MOST_NOTE = 600;

/** Pictures, questions and elements side by side; keys alone are enough. */
export function Reviewer({ check, evidence }: { check: KycCheck; evidence: Evidence }) {
  const navigate = useNavigate();
  const rows = reviewRows(check);
  const [typed, setForm] = useState(() => formOf(check));
  const form = withNewPapers(check, typed);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      rows.findIndex(({ id }) => formOf(check).answers[id] === undefined),
    ),
  );
  const [picked, setPicked] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const view = useView();
  const acts = useRef<HTMLDivElement>(null);
  const record = useRecord(check);
  const queue = useQuery(queueQuery).data?.data ?? [];
  const place = queue.findIndex(({ id }) => id === check.id);
  const next = queue.find(({ id }, index) => id !== check.id && (place === -1 || index > place)) ?? queue.find(({ id }) => id !== check.id);
  const { files } = evidence;
  const row = rows[at];
  const shownKey = picked ?? row?.files[0] ?? files[0]?.key ?? null;
  const file = files.find(({ key }) => key === shownKey) ?? null;
  const masked = evidence.see !== 'whole';
  const { may, why_not: whyNot } = check.kyc_can.review;
  const waiting = toRecord(check, form);
  const title = (one: EvidenceFile) => nameOf(check, one);

  function show(key: string | null) {
    setPicked(key);
    view.reset();
  }
  function goTo(index: number) {
    const target = rows[index];
    if (!target) return;
    setAt(index);
    if (target.files[0] !== row?.files[0]) show(null);
    document.querySelector(`[data-row="${CSS.escape(target.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  function answer(id: string, value: string, isByKey: boolean) {
    setForm((before) => ({ ...before, answers: { ...before.answers, [id]: value } }));
    if (isByKey && at < rows.length - 1) goTo(at + 1);
  }
  function step(by: number) {
    const index = files.findIndex(({ key }) => key === shownKey);
    const target = files[(index + by + files.length) % files.length];
    if (target) show(target.key);
  }
  const goNext = () => next && void navigate({ to: '/marketplace/manual_kyc_check/$id/review', params: { id: String(next.id) } });
  /** What is next: to record, to decide, then the next in the queue. */
  function goOn() {
    if (record.isPending) return;
    if (waiting.length > 0 && may)
      record.mutate(waiting, {
        onSuccess: (newest) => {
          toast.ok('Review recorded', newest.subject_name);
          acts.current?.querySelector<HTMLElement>('button, input')?.focus();
        },
      });
    else if (check.state === 'completed') acts.current?.querySelector<HTMLElement>('button, input')?.focus();
    else goNext();
  }
  useReviewKeys(
    (key) => {
      const choice = row && may ? choiceOfKey(row, key) : null;
      if (row && choice !== null) answer(row.id, choice, true);
      else if (key === 'ArrowDown') goTo(at + 1);
      else if (key === 'ArrowUp') goTo(at - 1);
      else if (key === ']') step(1);
      else if (key === '[') step(-1);
      else if (key === '+' || key === '=') view.zoomIn();
      else if (key === '-') view.zoomOut();
      else if (key === 'r') view.turn();
      else if (key === 'l') view.nextLight();
      else return false;
      return true;
    },
    (key, event) => {
      if (key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
      goOn();
      return true;
    },
  );
  const isDecided = check.state === 'decided';
  const label = waiting.length > 0 && may ? 'Record' : isDecided || check.state === 'cancelled' ? 'Next check' : 'Decide';
  return (
    <div className={css.reviewer}>
      <WorkBar
        title={check.subject_name}
        sub={capitalise(
          [check.for?.line1, check.collected && `sent in ${whenInSentence(check.collected.submitted_at)}`, check.public_ref]
            .filter(Boolean)
            .join(' · '),
        )}
        onBack={() => void navigate({ to: '/marketplace/manual_kyc_check/$id', params: { id: String(check.id) } })}
        middle={
          <span className={css.state}>
            <Status of={checkStatus(check)} />
            {place !== -1 && <span className="fh-small fh-dim num">{`${place + 1} of ${queue.length} waiting`}</span>}
          </span>
        }
        actions={
          <>
            {check.can.assign && <AssignMenu check={check} />}
            <AddFileButton check={check} />
            {check.kyc_can.redo.may && (
              <Button variant="default" onClick={() => setAsking(true)}>
                Ask again
              </Button>
            )}
            <Button
              rightSection={<IconArrowRight size={15} stroke={1.8} aria-hidden />}
              loading={record.isPending}
              disabled={label === 'Next check' && !next}
              onClick={goOn}
            >
              {label}
            </Button>
          </>
        }
      />
      <div className={css.pictures}>
        {evidence.see === 'none' ? (
          <p className={css.unseen}>Your role does not see pictures. Ask an owner or admin.</p>
        ) : (
          <>
            <PictureViewer checkId={check.id} file={file} title={file ? title(file) : 'No picture'} masked={masked} view={view} />
            <Thumbnails checkId={check.id} files={files} current={shownKey} masked={masked} nameOf={title} onPick={show} />
          </>
        )}
      </div>
      <div className={css.panel}>
        {record.error && (
          <p className={css.refused} role="alert">
            {messageOf(record.error)}
          </p>
        )}
        {!may && whyNot && <p className={css.whyNot}>{whyNot}</p>}
        <Questions
          check={check}
          rows={rows}
          form={form}
          current={row?.id ?? null}
          masked={masked}
          hidden={evidence.see === 'none'}
          disabled={!may}
          onFocus={(id) => goTo(rows.findIndex((one) => one.id === id))}
          onAnswer={(id, value) => answer(id, value, false)}
          onChange={setForm}
        />
        {may && (
          <div className={css.fileNote}>
            <Textarea
              label="Note for the file"
              autosize
              minRows={2}
              maxLength={MOST_NOTE}
              value={form.notes['document'] ?? ''}
              onChange={(event) => {
                const text = event.currentTarget.value;
                setForm((before) => ({ ...before, notes: { ...before.notes, document: text } }));
              }}
            />
          </div>
        )}
      </div>
      <div className={css.panel}>
        <ElementsColumn elements={check.elements} />
        <div className={css.sum}>
          <b>{check.verdict}</b> A source that is not connected never counts as a pass.
        </div>
        <div ref={acts} className={`fh-stack ${css.acts}`}>
          <CheckActCards check={check} />
          <NotesCard check={check} />
        </div>
      </div>
      <footer className={css.foot}>
        <span>
          <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> yes, no, unsure
        </span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> question
        </span>
        <span>
          <kbd>[</kbd> <kbd>]</kbd> picture
        </span>
        <span>
          <kbd>+</kbd> <kbd>−</kbd> zoom
        </span>
        <span>
          <kbd>R</kbd> turn
        </span>
        <span>
          <kbd>L</kbd> light
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {label.toLowerCase()}
        </span>
        <span className={css.next}>
          {next ? `Next: ${next.subject_name}, since ${whenInSentence(next.created_at).replace(/^on /, '')}` : 'Nobody else waits'}
        </span>
      </footer>
      <Suspense fallback={null}>
        {asking && check.run && <AskAgainDrawer check={check} steps={check.run.steps} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  );
}

/** Front, Face, Bank statement: what a file is, in a word or two. */
function nameOf({ files, address_sources: sources }: KycCheck, { key, title }: EvidenceFile): string {
  const source = sources.find((one) => one.files.includes(key));
  if (source) return source.name;
  const kind = files.find((one) => one.key === key)?.kind;
  return kind ? FILE_WORDS[kind] : title;
}
