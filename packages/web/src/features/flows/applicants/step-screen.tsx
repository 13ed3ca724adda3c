import {
  askForHelp,
  removeTaskFile,
  sendStepCode,
  skipTaskStep,
  submitTask,
  verifyStepCode,
  type Task,
  type TaskStep,
} from '@freehold/contract/flows/applicants';
import { listPublishedAddresses } from '@freehold/contract/properties/published-addresses';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useRunningUploads } from '../../../lib/running-uploads.ts';
import { checkStep, finishedAnswers } from '../../../shared/applicant-steps/check-step.ts';
import { TextArea } from '../../../shared/applicant-steps/fields.tsx';
import { FundsFoot } from '../../../shared/applicant-steps/funds-step.tsx';
import { useFormats, useWords } from '../../../shared/applicant-steps/words.ts';
import type { Answers, StepActs } from '../../../shared/applicant-steps/step-props.ts';
import { headOf, StepView } from '../../../shared/applicant-steps/step-view.tsx';
import { summaryOf } from '../../../shared/applicant-steps/summary.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { draftKey, type Finished } from './answer-queue.ts';
import { Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { Connection } from './connection.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { useAnswerQueue, useFileQueue, useSession } from './session.tsx';
import { aboutOf, answersOf, blockerOf, filesOf, nameOf, nextStep, redoReasonIn, savedAnswers, stepAfter } from './task-about.ts';
import { faultAt, faultIn, troubleOf } from '../../../shared/phone-pages/trouble.ts';
import { personalPage } from './personal-search.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

const Handover = lazy(async () => ({ default: (await import('./handover.tsx')).Handover }));
const CAMERA_STEPS = ['id_document', 'selfie_liveness'];

type Props = { task: Task; asked: string | null };

export function StepScreen({ task, asked }: Props) {
  const navigate = useNavigate();
  const step = task.all.find(({ key }) => key === asked) ?? nextStep(task);
  const key = step?.key;
  useEffect(() => {
    // The address names the step, so that a reload and the way back stay where the person is.
    if (key !== undefined && asked !== key) void navigate({ ...personalPage({ task: task.id, step: key }), replace: true });
  }, [asked, key, navigate, task.id]);
  return step && <OneStep key={step.key} task={task} step={step} />;
}

/** One step: filled in, saved by itself, finished with the one button. */
function OneStep({ task, step }: { task: Task; step: TaskStep }) {
  const words = useWords();
  const say = words.task;
  const { moment } = useFormats();
  const session = useSession();
  const navigate = useNavigate();
  const { queue, view } = useAnswerQueue();
  const files = useFileQueue();
  const running = useRunningUploads();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [skips, setSkips] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const keyed = useIdempotencyKey();
  const body = useRef<HTMLDivElement>(null);

  const draft = view.drafts.get(draftKey({ task: task.id, step: step.key }));
  const about = aboutOf(task, view, words);
  const answers = answersOf(task, step, view);
  const mine = filesOf(task, step, files.view, running, words);
  const at = task.all.findIndex(({ key }) => key === step.key);
  const head = headOf(step, about, words);
  const isLast = step.type === 'review_and_submit';
  const isDone = step.state === 'done';
  const onItsWay = mine.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const blocker = blockerOf(task, step, view);
  const refusals =
    draft?.state === 'refused' ? Object.entries(draft.errors).map(([field, fault]) => [field, faultIn(fault, words)] as const) : [];
  const errors = { ...faults, ...Object.fromEntries(refusals) };
  const go = (key: string) => void navigate(personalPage({ task: task.id, step: key }));
  // Only Continue says that a step is done; its confirmation is not kept on the way.
  const [confirmed, setConfirmed] = useState(false);
  const shown: Answers = isLast ? { confirmed } : answers;

  function write(next: Answers) {
    setTrouble(null);
    if (isLast) return setConfirmed(next['confirmed'] === true);
    const left = Object.fromEntries(
      Object.entries(faults).filter(([field]) => checkStep({ step, answers: next, files: mine, about, words })[field] !== undefined),
    );
    setFaults(left);
    queue.write({ task: task.id, step: step.key, answers: next, version: step.answers_version });
  }
  function focusFirst(found: Record<string, string>) {
    setFaults(found);
    // Once the fields that were folded stand open.
    requestAnimationFrame(() => {
      const names = Object.keys(found);
      const field = names.flatMap((name) => body.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? [])[0];
      field?.focus();
    });
  }
  async function refused(error: unknown) {
    if (isApiError(error) && error.status === 401) return session.lose();
    if (isApiError(error, 'INVALID_STATE') || isApiError(error, 'NOT_FOUND')) await session.loadTask(task.id).catch(() => undefined);
    setTrouble(troubleOf(error, words));
  }
  async function run(act: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setTrouble(null);
    try {
      await act();
    } catch (error) {
      await refused(error);
    }
    setIsBusy(false);
  }

  const finish = () =>
    run(async () => {
      const found = checkStep({ step, answers: shown, files: mine, about, words });
      if (Object.keys(found).length > 0) return focusFirst(found);
      if (isLast) return submit();
      if (step.type === 'phone_otp') {
        const next = stepAfter(task, step.key);
        return next ? go(next.key) : undefined;
      }
      const outcome: Finished = await queue.finish({
        task: task.id,
        step: step.key,
        answers: finishedAnswers({ step, answers, about }),
        version: step.answers_version,
      });
      if (outcome !== 'done' && outcome !== 'later') return;
      const next = stepAfter(session.task(task.id) ?? task, step.key);
      if (next && next.key !== step.key) go(next.key);
    });
  async function submit() {
    if (!(await queue.settleAll())) return setTrouble(words.steps.review.waiting);
    session.hold(await keyed((idempotencyKey) => call(submitTask, { params: { id: task.id }, body: { confirmed: true }, idempotencyKey })));
  }
  const skip = (reason: string) =>
    run(async () => {
      const next = await keyed((idempotencyKey) =>
        call(skipTaskStep, { params: { id: task.id, key: step.key }, body: { reason }, idempotencyKey }),
      );
      queue.keepTheirs(task.id, step.key);
      session.hold(next);
      const after = stepAfter(next, step.key);
      if (after) go(after.key);
    });
  const askFor = (kind: 'other_way' | 'in_person') =>
    run(async () => {
      await call(askForHelp, { params: { id: task.id }, body: { kind } });
      setTold(kind === 'other_way' ? say.otherWayDone : say.inPersonDone);
    });
  const acts: StepActs = {
    addFiles: (chosen, part) => {
      setFaults({});
      files.queue.add(task.id, step.key, part, chosen);
    },
    removeFile: (id) => {
      if (files.view.files.some((file) => file.id === id)) return files.queue.remove(id);
      void call(removeTaskFile, { params: { id: task.id, file_id: Number(id) } }).then(session.hold, refused);
    },
    findAddresses: (postcode) => call(listPublishedAddresses, { query: { postcode } }),
    async sendCode(phone) {
      try {
        const {
          to,
          digits,
          challenge,
          resend_after_seconds: wait,
        } = await call(sendStepCode, {
          params: { id: task.id, key: step.key },
          body: { phone },
        });
        return { to, digits, challenge, againAt: Date.now() + wait * 1000 };
      } catch (error) {
        throw new Error(faultAt('phone', error, words) ?? troubleOf(error, words), { cause: error });
      }
    },
    async verifyCode(phone, challenge, code) {
      try {
        const next = await keyed((idempotencyKey) =>
          call(verifyStepCode, { params: { id: task.id, key: step.key }, body: { phone, challenge, code }, idempotencyKey }),
        );
        session.hold(next);
        const after = stepAfter(next, step.key);
        if (after) go(after.key);
      } catch (error) {
        throw new Error(faultAt('code', error, words) ?? troubleOf(error, words), { cause: error });
      }
    },
    goTo: go,
  };
  const back = () => (at > 0 ? go(task.all[at - 1]?.key ?? step.key) : void navigate(personalPage()));
  // Still so once something was added to it, until it is finished.
  const isRedo = step.redo_reason !== null && step.state !== 'done' && step.state !== 'skipped';
  const redoes = task.all.filter((each) => each.redo_reason !== null && each.state !== 'done' && each.state !== 'skipped').length;
  const banner = <Connection />;
  const progress = {
    label: say.stepOf(at + 1, task.all.length),
    states: task.all.map((each, index) =>
      index === at ? ('now' as const) : each.state === 'done' || each.state === 'skipped' ? ('done' as const) : ('next' as const),
    ),
  };
  const frame = {
    page: step.key,
    progress,
    kicker: isRedo ? say.redoTitle(redoes) : say.stepOf(at + 1, task.all.length),
    onBack: back,
    banner,
  };

  if (draft?.state === 'conflict')
    return (
      <PhoneFrame {...frame} page={`${step.key} conflict`} title={say.conflict} lead={say.conflictLead}>
        <Sides
          mine={summaryOf({ ...step, answers: draft.answers }, words)}
          theirs={summaryOf({ ...step, answers: savedAnswers(step) }, words)}
          onMine={() => queue.keepMine(task.id, step.key, step.answers_version)}
          onTheirs={() => queue.keepTheirs(task.id, step.key)}
        />
      </PhoneFrame>
    );
  if (skips)
    return (
      <SkipReason frame={frame} isBusy={isBusy} trouble={trouble} onBack={() => setSkips(false)} onSkip={(reason) => void skip(reason)} />
    );
  if (blocker !== null)
    return (
      <PhoneFrame
        {...frame}
        title={head.title}
        lead={say.needsFirst(nameOf(blocker, words))}
        foot={
          <PlainButton size="lg" fullWidth onClick={() => go(blocker.key)}>
            {say.goTo(nameOf(blocker, words))}
          </PlainButton>
        }
      />
    );

  const count = Object.keys(errors).length;
  const mayDo = task.can.save || isLast;
  return (
    <PhoneFrame
      {...frame}
      title={head.title}
      lead={step.why ?? head.lead}
      under={
        isRedo ? (
          say.attempt(task.redo_rounds)
        ) : step.type === 'consent' ? (
          <>
            {say.otherWay}{' '}
            <button type="button" className="fh-act" onClick={() => void askFor('other_way')}>
              {say.otherWayAct}
            </button>
          </>
        ) : (
          head.under
        )
      }
      foot={
        step.type === 'phone_otp' && !isDone ? undefined : (
          <>
            {step.type === 'source_of_funds' && <FundsFoot step={step} answers={answers} about={about} />}
            {onItsWay > 0 && !isLast ? (
              <PlainButton size="lg" variant="default" fullWidth disabled>
                {say.sendingFiles(mine.length - onItsWay, mine.length)}
              </PlainButton>
            ) : (
              <PlainButton size="lg" fullWidth loading={isBusy} disabled={!mayDo} onClick={() => void finish()}>
                {head.act}
              </PlainButton>
            )}
          </>
        )
      }
    >
      {isRedo && (
        <div className={css.faults}>
          <Notice kind="asks">
            <b>{step.redo_by !== null && step.redo_at !== null ? say.redoBy(step.redo_by, moment(step.redo_at)) : say.redoAsked}.</b>{' '}
            {redoReasonIn(step.redo_reason ?? '', words)}
          </Notice>
        </div>
      )}
      {count > 1 && draft?.state !== 'refused' && <Trouble>{words.common.faults(count)}</Trouble>}
      {draft?.state === 'refused' && <Trouble>{refusals[0]?.[1] ?? say.refused}</Trouble>}
      {trouble !== null && <Trouble>{trouble}</Trouble>}
      {step.state === 'skipped' && (
        <div className={css.faults}>
          <Notice kind="tells">{step.skip_reason ? say.skippedBecause(step.skip_reason) : say.skipped}</Notice>
        </div>
      )}
      <div ref={body}>
        <StepView step={step} answers={shown} onChange={write} files={mine} errors={errors} about={about} acts={acts} isDone={isDone} />
      </div>
      {CAMERA_STEPS.includes(step.type) && (
        <Suspense fallback={null}>
          <Handover task={task.id} />
        </Suspense>
      )}
      <div aria-live="polite">
        {told !== null && (
          <div className={css.faults}>
            <Notice kind="proves">{told}</Notice>
          </div>
        )}
      </div>
      <div className={css.acts}>
        {step.skippable && step.state !== 'skipped' && (
          <button type="button" className="fh-act" onClick={() => (step.skip_reason_required ? setSkips(true) : void skip(''))}>
            {say.skip}
          </button>
        )}
        {step.type !== 'consent' && (
          <button type="button" className="fh-act" onClick={() => void askFor(isRedo ? 'in_person' : 'other_way')}>
            {isRedo ? words.steps.camera.inPerson : say.otherWayAct}
          </button>
        )}
        <SaveState isHeld={draft !== undefined} isSending={draft?.state === 'sending'} version={step.answers_version} />
      </div>
      {isRedo && <Stays task={task} />}
    </PhoneFrame>
  );
}

function SaveState({ isHeld, isSending, version }: { isHeld: boolean; isSending: boolean; version: number }) {
  const say = useWords().task;
  const said = isHeld ? say.keptHere : version > 0 ? say.saved : '';
  return (
    <span className={css.quiet} style={{ alignSelf: 'center' }}>
      <span aria-hidden>{isSending ? say.saving : said}</span>
      {/* Every pause in typing sends something: aloud it is said only where it stays. */}
      <span className="fh-spoken" role="status">
        {said}
      </span>
    </span>
  );
}

type SidesProps = { mine: string[]; theirs: string[]; onMine: () => void; onTheirs: () => void };
function Sides({ mine, theirs, onMine, onTheirs }: SidesProps) {
  const say = useWords().task;
  const side = (title: string, lines: string[], act: string, onKeep: () => void, isFirst: boolean) => (
    <section className={`${css.card} ${css.side}`}>
      <h2>{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <PlainButton size="lg" fullWidth variant={isFirst ? 'filled' : 'default'} onClick={onKeep}>
        {act}
      </PlainButton>
    </section>
  );
  return (
    <div className={css.two}>
      {side(say.conflictMine, mine, say.keepMine, onMine, true)}
      {side(say.conflictTheirs, theirs, say.keepTheirs, onTheirs, false)}
    </div>
  );
}

type SkipProps = {
  frame: Omit<Parameters<typeof PhoneFrame>[0], 'title'>;
  isBusy: boolean;
  trouble: string | null;
  onBack: () => void;
  onSkip: (reason: string) => void;
};
const SHORTEST_REASON = 10;
function SkipReason({ frame, isBusy, trouble, onBack, onSkip }: SkipProps) {
  const words = useWords();
  const say = words.task;
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  return (
    <PhoneFrame
      {...frame}
      page={`${frame.page} skip`}
      title={say.skipTitle}
      lead={say.skipLead}
      onBack={onBack}
      foot={
        <PlainButton
          size="lg"
          fullWidth
          loading={isBusy}
          onClick={() => {
            if (reason.trim().length >= SHORTEST_REASON) return onSkip(reason.trim());
            setWrong(say.skipMissing);
            document.querySelector<HTMLElement>('textarea[name="reason"]')?.focus();
          }}
        >
          {say.skip}
        </PlainButton>
      }
    >
      {trouble !== null && <Trouble>{trouble}</Trouble>}
      <div className={css.form}>
        <TextArea
          name="reason"
          label={say.skipReason}
          maxLength={600}
          value={reason}
          error={wrong}
          onChange={(typed) => {
            setReason(typed);
            setWrong(undefined);
          }}
        />
      </div>
    </PhoneFrame>
  );
}

/** While one step is asked for again: what need not be done again. */
function Stays({ task }: { task: Task }) {
  const words = useWords();
  const others = task.all.filter(
    ({ state, type }) => state === 'done' && type !== 'review_and_submit' && type !== 'intro_list_of_documents',
  );
  if (others.length === 0) return null;
  return (
    <div className={css.card} style={{ marginTop: 16 }}>
      {others.map((step) => (
        <div key={step.key} className={css.row}>
          <StatusGlyph glyph="tick" family="moss" size={20} />
          <span className={css.grow}>
            <b>{nameOf(step, words)}</b>
            <span className={css.quiet}>{words.task.stays}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
