import { Button, TextInput } from '@mantine/core';
import { REVIEW_QUESTIONS, type Review, type ReviewAnswers, type ReviewValue } from '@freehold/contract/firm/verification-reviews';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, formatShortDay } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWanted } from '../../../ui/use-wanted.ts';
import { EvidenceFigure } from './evidence-figure.tsx';
import type { Asked } from './reason-drawer.tsx';
import { useDecide } from './review-queries.ts';
import { DECIDED, hindranceOf, NO_ANSWERS, QUESTION, tryWords } from './review-words.ts';
import css from './review-panel.module.css';
import type { ReviewAnswer } from '@freehold/contract/firm/verification-reviews';

const ReasonDrawer = lazy(async () => ({ default: (await import('./reason-drawer.tsx')).ReasonDrawer }));
const ANSWERS: readonly { value: '' | ReviewAnswer; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Unsure' },
];

/** One verification: its evidence, what the reviewer answers, and the decision. */
export function ReviewPanel({ review }: { review: Review }) {
  const last = review.decisions.at(-1);
  const head = [tryWords(review), review.due_on && `due ${formatShortDay(review.due_on)}`].filter(Boolean).join(', ');
  return (
    <Card title={review.name} action={<span className="fh-small fh-dim">{head}</span>}>
      <div className={css.body}>
        <p className={css.who}>
          {review.role}, {review.account_name}
        </p>
        {review.why_not && <Notice kind="tells">{review.why_not}</Notice>}
        {last && review.can.decide && last.reason && (
          <Notice kind="tells">
            <b>{DECIDED[last.value]} before.</b> {last.reason}
          </Notice>
        )}
        <div className={css.evidence}>
          {review.evidence.map((file) => (
            <EvidenceFigure key={file.id} review={review} file={file} />
          ))}
        </div>
      </div>
      {review.can.decide ? <DecideForm key={`${review.id}-${review.try}`} review={review} /> : <Decisions review={review} />}
    </Card>
  );
}

function DecideForm({ review }: { review: Review }) {
  const [answers, setAnswers] = useState<ReviewAnswers>(NO_ANSWERS);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const wanted = useWanted(asked !== null);
  const decide = useDecide(review.id);
  const hindrance = hindranceOf(
    answers,
    review.evidence.every(({ is_opened: isOpened }) => isOpened),
  );
  const isAnswered = Object.values(answers).every((answer) => answer !== null);
  const mayAccept = isAnswered && (hindrance === null || (hindrance.noteOnly && note.trim() !== ''));
  const send = (value: ReviewValue, reason: string | null) =>
    tell(
      decide,
      { try: review.try, value, answers, note: note.trim() || null, reason },
      { onSuccess: () => (setAsked(null), toast.ok(DECIDED[value], review.name)) },
    );
  const refused = decide.error && asked === null ? (Object.values(fieldErrorsOf(decide.error))[0] ?? messageOf(decide.error)) : null;
  return (
    <>
      <div className={css.body}>
        <ul className={css.questions}>
          {REVIEW_QUESTIONS.map((question) => (
            <li key={question} className={css.question}>
              <span className={css.words}>{QUESTION[question]}</span>
              <Segmented
                label={QUESTION[question]}
                value={answers[question] ?? ''}
                onChange={(answer) => answer !== '' && setAnswers((before) => ({ ...before, [question]: answer }))}
                options={ANSWERS}
              />
            </li>
          ))}
        </ul>
        {hindrance && (
          <Notice kind="asks">
            <b>{hindrance.fact}</b> {hindrance.rest}
          </Notice>
        )}
        <TextInput
          label="Note for the file, not shown to the person"
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {refused && (
          <p className={css.refused} role="alert">
            {refused}
          </p>
        )}
      </div>
      <div className={css.foot}>
        <span className={css.final}>Decisions cannot be edited.</span>
        {review.can.extend && (
          <Button variant="subtle" onClick={() => setAsked('extend')}>
            More time
          </Button>
        )}
        <Button variant="default" onClick={() => setAsked('reject')}>
          Reject
        </Button>
        <Button variant="default" onClick={() => setAsked('ask_again')}>
          Ask again
        </Button>
        <Button
          leftSection={<IconCheck size={15} stroke={2} />}
          disabled={!mayAccept}
          loading={decide.isPending && asked === null}
          onClick={() => send('accept', null)}
        >
          Accept
        </Button>
      </div>
      <Suspense fallback={null}>
        {wanted && (
          <ReasonDrawer
            review={review}
            asked={asked}
            onClose={() => (setAsked(null), decide.reset())}
            onDecide={send}
            isDeciding={decide.isPending}
            error={decide.error}
          />
        )}
      </Suspense>
    </>
  );
}

/** What was decided, by whom and on which answers: as it was written then. */
function Decisions({ review }: { review: Review }) {
  if (review.decisions.length === 0) return null;
  return (
    <ol className={css.decisions}>
      {review.decisions.map((one) => {
        const doubts = REVIEW_QUESTIONS.filter((question) => one.answers[question] === 'no' || one.answers[question] === 'unsure');
        return (
          <li key={one.try}>
            <b>{DECIDED[one.value]}</b> by {one.by}, {formatDateTime(one.at)}
            {one.reason && <p>{one.reason}</p>}
            {one.note && <p>Note: {one.note}</p>}
            {doubts.map((question) => (
              <p key={question}>
                {QUESTION[question]}: {one.answers[question] === 'no' ? 'No' : 'Unsure'}
              </p>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
