import { MOST_REDO_ROUNDS, RUN_DAYS, type RunStage, type StepState } from './run-stages.ts';

export type StepProgress = {
  key: string;
  required: boolean;
  skippable: boolean;
  state: StepState;
  /** Asked for again in the round that is under way; only these can be changed in it. */
  asked: boolean;
  /** How often it was asked for again. */
  rounds: number;
};
export type RunProgress = {
  stage: RunStage;
  /** Where a cancelled or expired run stood, and goes on when it is opened again. */
  before: RunStage | null;
  /** When it was cancelled or expired, in milliseconds. */
  endedAt: number | null;
  extended: boolean;
  redoRounds: number;
  steps: readonly StepProgress[];
};

export const RUN_EVENTS = [
  'enter',
  'save',
  'skip',
  'excuse',
  'submit',
  'start_checks',
  'redo',
  'cancel',
  'reopen',
  'expire',
  'extend',
  'change_contact',
] as const;
export type RunEventKind = (typeof RUN_EVENTS)[number];
export type RunEvent =
  | { kind: 'enter' | 'submit' | 'start_checks' | 'cancel' | 'reopen' | 'expire' | 'extend' | 'change_contact' }
  | { kind: 'save'; key: string; finished: boolean }
  /** The person leaves a step out; `excuse`: the firm lets them. */
  | { kind: 'skip' | 'excuse'; key: string }
  | { kind: 'redo'; keys: readonly string[] };

const open = { invited: 'invited', opened: 'opened', in_progress: 'in_progress', redo_requested: 'redo_requested' } as const;
const answering = { opened: 'in_progress', in_progress: 'in_progress', redo_requested: 'redo_requested' } as const;

/** Where each event leads from each stage; one that is missing there is refused. `before` is where the run stood before it ended. */
export const TRANSITIONS: Readonly<Record<RunEventKind, Partial<Record<RunStage, RunStage | 'before'>>>> = {
  enter: { ...open, invited: 'opened', submitted: 'submitted', checking: 'checking' },
  save: answering,
  skip: answering,
  excuse: open,
  submit: { opened: 'submitted', in_progress: 'submitted', redo_requested: 'submitted' },
  start_checks: { submitted: 'checking' },
  redo: { checking: 'redo_requested' },
  cancel: { invited: 'cancelled', opened: 'cancelled', in_progress: 'cancelled', redo_requested: 'cancelled', submitted: 'cancelled' },
  reopen: { cancelled: 'before' },
  expire: { invited: 'expired', opened: 'expired', in_progress: 'expired', redo_requested: 'expired' },
  extend: { ...open, expired: 'before' },
  change_contact: open,
};

const DAY_MS = 86_400_000;

export type RunChange = { ok: true; run: RunProgress } | { ok: false; why: string };
const refused = (why: string): RunChange => ({ ok: false, why });

const WHY_NOT: Readonly<Record<RunEventKind, string>> = {
  enter: 'This link has ended.',
  save: 'This was handed in, or has ended. Nothing can be changed any more.',
  skip: 'This was handed in, or has ended. Nothing can be changed any more.',
  excuse: 'This was handed in, or has ended. No step can be left out any more.',
  submit: 'This was handed in already, or has ended.',
  start_checks: 'Its checks have been started, or it was not handed in.',
  redo: 'Steps can be asked for again once they were handed in and while the decision is open.',
  cancel: 'This cannot be cancelled any more. Cancel its checks on their own pages.',
  reopen: 'Only a cancelled run can be opened again.',
  expire: 'This does not expire.',
  extend: 'Only a run that was not handed in can be extended.',
  change_contact: 'The contact can be changed while the person has something to do.',
};

/** What becomes of a run by an event, or why it is refused, in a sentence. Nothing that was given is ever lost by one. */
export function applyRunEvent(run: RunProgress, event: RunEvent, now: number): RunChange {
  const to = TRANSITIONS[event.kind][run.stage];
  if (to === undefined) return refused(WHY_NOT[event.kind]);
  const stage = to === 'before' ? (run.before ?? 'invited') : to;
  const moved: RunProgress = { ...run, stage };
  switch (event.kind) {
    case 'save':
    case 'skip':
    case 'excuse':
      return changeStep(moved, event);
    case 'submit':
      return submit(moved);
    case 'redo':
      return askAgain(moved, event.keys);
    case 'cancel':
    case 'expire':
      return { ok: true, run: { ...moved, before: run.stage, endedAt: now } };
    case 'reopen':
      if (run.endedAt !== null && now - run.endedAt > RUN_DAYS * DAY_MS)
        return refused(`A run can be opened again for ${RUN_DAYS} days. Start a new one.`);
      return { ok: true, run: { ...moved, before: null, endedAt: null } };
    case 'extend':
      if (run.extended) return refused('This was extended once already. Cancel it and start a new one.');
      return { ok: true, run: { ...moved, extended: true, before: null, endedAt: null } };
    default:
      return { ok: true, run: moved };
  }
}

function changeStep(run: RunProgress, event: Extract<RunEvent, { key: string }>): RunChange {
  const step = run.steps.find(({ key }) => key === event.key);
  if (!step) return refused('There is no such step.');
  if (run.stage === 'redo_requested' && !step.asked) return refused('This step was not asked for again. It stays as you sent it.');
  if (event.kind === 'skip' && !step.skippable) return refused('This step cannot be left out. Ask your agent for another way.');
  if (event.kind === 'excuse' && step.state === 'done') return refused('This step is done already.');
  const state: StepState = event.kind === 'save' ? (event.finished ? 'done' : 'doing') : 'skipped';
  return { ok: true, run: withSteps(run, (each) => (each === step ? { ...each, state } : each)) };
}

/** The steps that are still to be done before it can be handed in. */
export const openSteps = (run: Pick<RunProgress, 'steps'>): readonly StepProgress[] =>
  run.steps.filter(({ state, required }) => state === 'redo' || state === 'doing' || (state === 'todo' && required));

function submit(run: RunProgress): RunChange {
  const left = openSteps(run).length;
  if (left > 0) return refused(left === 1 ? 'One step is still open.' : `${left} steps are still open.`);
  return { ok: true, run: withSteps(run, (step) => ({ ...step, asked: false })) };
}

function askAgain(run: RunProgress, keys: readonly string[]): RunChange {
  if (run.redoRounds >= MOST_REDO_ROUNDS) return refused('This person has used all three attempts. Start a manual review.');
  if (keys.length === 0 || keys.some((key) => !run.steps.some((step) => step.key === key)))
    return refused('Choose the steps to ask for again.');
  return {
    ok: true,
    run: {
      ...withSteps(run, (step) => (keys.includes(step.key) ? { ...step, state: 'redo', asked: true, rounds: step.rounds + 1 } : step)),
      redoRounds: run.redoRounds + 1,
    },
  };
}

const withSteps = (run: RunProgress, change: (step: StepProgress) => StepProgress): RunProgress => ({
  ...run,
  steps: run.steps.map(change),
});

/** The table of transitions as a state diagram for the documentation, in Mermaid. */
export function drawTransitions(): string {
  const lines = RUN_EVENTS.flatMap((event) =>
    Object.entries(TRANSITIONS[event])
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => ({ from, to: to === 'before' ? 'where_it_stood' : to, event })),
  );
  const arrows = new Map<string, string[]>();
  for (const { from, to, event } of lines) arrows.set(`${from} --> ${to}`, [...(arrows.get(`${from} --> ${to}`) ?? []), event]);
  return [
    'stateDiagram-v2',
    '  [*] --> invited',
    ...[...arrows].map(([arrow, events]) => `  ${arrow}: ${events.join(', ')}`),
    '  checking --> [*]',
  ].join('\n');
}
