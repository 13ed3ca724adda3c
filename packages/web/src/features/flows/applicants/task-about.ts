import type { Task, TaskStep } from '@freehold/contract/flows/applicants';
import { REDO_REASON_CODES, REDO_REASONS } from '@freehold/contract/kernel/redo-reasons';
import type { Answers, StepFile, TaskAbout } from '../../../shared/applicant-steps/step-props.ts';
import type { Words } from '../../../shared/applicant-steps/en.ts';
import { textIn } from '../../../shared/applicant-steps/shipped-texts.ts';
import type { RunningUpload } from '../../../lib/running-uploads.ts';
import { draftKey, type QueueView } from './answer-queue.ts';
import type { FilesView } from './file-queue.ts';
import { faultAt, troubleOf } from '../../../shared/phone-pages/trouble.ts';

const isAnswers = (value: unknown): value is Answers => typeof value === 'object' && value !== null && !Array.isArray(value);
export const savedAnswers = ({ answers }: Pick<TaskStep, 'answers'>): Answers | null => (isAnswers(answers) ? answers : null);

/** What this device holds of a step counts before what the server has. */
export function answersOf(task: Task, step: TaskStep, { drafts }: QueueView): Answers {
  const saved = drafts.get(draftKey({ task: task.id, step: step.key }))?.answers ?? savedAnswers(step);
  if (saved !== null) return saved;
  const { known } = task;
  return step.type === 'details' ? { first_name: known.first_name ?? '', last_name: known.last_name ?? '', nationality: 'GB' } : {};
}

/** Why a step is asked for again: the reason that was chosen in the language of the page, then what the firm wrote. */
export function redoReasonIn(reason: string, { redoReasons }: Pick<Words, 'redoReasons'>): string {
  const chosen = REDO_REASON_CODES.find((code) => REDO_REASONS[code] !== '' && reason.startsWith(REDO_REASONS[code]));
  return chosen === undefined ? reason : redoReasons[chosen] + reason.slice(REDO_REASONS[chosen].length);
}

/** What a step is called on the page. */
export const nameOf = (
  { type, title }: Pick<TaskStep, 'type' | 'title'>,
  { stepNames, shipped }: Pick<Words, 'stepNames' | 'shipped'>,
): string => stepNames[type] ?? textIn({ shipped }, title);

export function aboutOf(task: Task, view: QueueView, words: Words): TaskAbout {
  return {
    agency: task.agency.name,
    property: task.property?.line1 ?? null,
    minutes: Math.max(1, task.minutes_left),
    price: task.price_pence,
    seenBy: words.seenBy(task.sent_by, task.agency.name),
    kept: words.kept,
    contact: task.contact,
    known: task.known,
    steps: task.all.map((step) => ({
      key: step.key,
      type: step.type,
      title: nameOf(step, words),
      question: step.question,
      why: step.why,
      config: step.config,
      state: step.state,
      required: step.required,
      files: step.files.length,
      answers: view.drafts.get(draftKey({ task: task.id, step: step.key }))?.answers ?? savedAnswers(step),
    })),
  };
}

/** The files of a step: those the server has, and those on their way. */
export function filesOf(task: Task, step: TaskStep, view: FilesView, running: readonly RunningUpload[], words: Words): StepFile[] {
  const waiting = view.files.filter((file) => file.task === task.id && file.step === step.key);
  return [
    ...step.files.map(({ id, part, name, size }): StepFile => ({
      id: String(id),
      part,
      name,
      size,
      state: 'kept',
      sent: null,
      problem: null,
    })),
    ...waiting.map(({ id, part, file, state, problem }): StepFile => ({
      id,
      part,
      name: file.name,
      size: file.size,
      state,
      sent: state === 'sending' ? (running.find((upload) => upload.file === file)?.sent ?? 0) : null,
      problem: problem && (faultAt('file', problem, words) ?? troubleOf(problem, words)),
    })),
  ];
}

const isBehind = ({ state }: Pick<TaskStep, 'state'>): boolean => state === 'done' || state === 'skipped';
/** The step to do now: what is asked for again, else the first that is open. */
export const nextStep = (task: Task): TaskStep | null =>
  task.all.find(({ state }) => state === 'redo') ?? task.all.find((step) => !isBehind(step)) ?? task.all.at(-1) ?? null;
/** Where to go after a step: the next one of the list that is open, else what is left over, else the last. */
export function stepAfter(task: Task, key: string): TaskStep | null {
  const at = task.all.findIndex((step) => step.key === key);
  return (
    task.all.slice(at + 1).find((step) => !isBehind(step)) ??
    task.all.find((step) => !isBehind(step) && step.key !== key) ??
    task.all.at(-1) ??
    null
  );
}
/** Nothing is collected before the person agreed. */
const BEFORE_CONSENT = ['intro_list_of_documents', 'consent'];
/** An earlier step that has to be finished first. */
export function blockerOf(task: Task, step: TaskStep, view: QueueView): TaskStep | null {
  const isOpen = (other: TaskStep) => !isBehind(other) && view.drafts.get(draftKey({ task: task.id, step: other.key }))?.finished !== true;
  const waitsFor = (other: TaskStep) =>
    step.depends_on.includes(other.key) || (other.type === 'consent' && !BEFORE_CONSENT.includes(step.type));
  return task.all.find((other) => waitsFor(other) && isOpen(other)) ?? null;
}
