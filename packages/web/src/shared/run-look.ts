import { isWithPerson } from '@freehold/flow-rules/run-stages';
import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import type { RunState } from '@freehold/contract/flows/run-states';
import { plural } from '../lib/format.ts';
import { STATUS, type StatusKey } from '../ui/status.tsx';

/** How each state of a run looks and is called. */
export const RUN_STATUS = {
  invited: 'linkSent',
  opened: 'runOpened',
  in_progress: 'inProgress',
  redo_requested: 'runAskedAgain',
  submitted: 'runHandedIn',
  processing: 'runProcessing',
  review: 'needsReview',
  closed: 'runClosed',
  error: 'runError',
  cancelled: 'cancelled',
  expired: 'expired',
} as const satisfies Record<RunState, StatusKey>;

/** What a state is called. */
export const runLabel = (state: RunState): string => STATUS[RUN_STATUS[state]].label;

/** It is neither over nor stopped. */
const OVER: readonly RunState[] = ['closed', 'error', 'cancelled', 'expired'];
export const isUnderWay = ({ state }: Pick<FlowRun, 'state'>): boolean => !OVER.includes(state);

const isDone = (state: FlowRun['steps'][number]['state']) => state === 'done' || state === 'skipped';
export const stepsDone = ({ steps }: Pick<FlowRun, 'steps'>): number => steps.filter(({ state }) => isDone(state)).length;

/** `3 of 7 steps`; null where the person has none. */
export function progressWords(run: Pick<FlowRun, 'steps'>): string | null {
  const { steps } = run;
  return steps.length === 0 ? null : `${stepsDone(run)} of ${plural(steps.length, 'step')}`;
}

/** `Stalled 2 days at Identity document`; null where nothing is waited for, or not for a day yet. */
export function stalledWords({ invite }: Pick<FlowRun, 'invite'>): string | null {
  if (!invite || invite.stalled_hours === null) return null;
  const days = Math.max(1, Math.floor(invite.stalled_hours / 24));
  if (invite.at_step !== null) return `Stalled ${plural(days, 'day')} at ${invite.at_step}`;
  return invite.opened_at === null ? `Not opened for ${plural(days, 'day')}` : `Stalled ${plural(days, 'day')} before the first step`;
}

/** Where they are, in a few words: `3 of 7 steps, at Identity document`, or how long nothing happened. */
export function whereWords(run: Pick<FlowRun, 'steps' | 'invite' | 'state'>): string | null {
  const progress = progressWords(run);
  const stalled = stalledWords(run);
  const at = run.invite?.at_step ?? null;
  const place = isWithPerson(run.state) ? (stalled ?? (at === null ? null : `at ${at}`)) : null;
  return [progress, place].filter((part) => part !== null).join(', ') || null;
}

/** 45 minutes, 3 hr 20 min, 2 days 4 hr. */
export function durationWords(minutes: number): string {
  if (minutes < 60) return plural(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? plural(hours, 'hour') : `${hours} hr ${minutes % 60} min`;
  const rest = hours % 24;
  return rest === 0 ? plural(hours / 24, 'day') : `${Math.floor(hours / 24)} days ${rest} hr`;
}

/** The furthest from a good end first: what needs somebody, then who has not begun, then what goes on by itself. */
const WORST_FIRST: readonly RunState[] = [
  'error',
  'expired',
  'review',
  'redo_requested',
  'invited',
  'opened',
  'in_progress',
  'submitted',
  'processing',
  'cancelled',
  'closed',
];

/** The runs of several people as one: the worst state, and the steps of all; null where there are none. */
export function runsAsOne(runs: readonly FlowRun[]): { worst: RunState; words: string } | null {
  const worst = WORST_FIRST.find((state) => runs.some((run) => run.state === state));
  if (worst === undefined) return null;
  const [done, all] = [runs.reduce((sum, run) => sum + stepsDone(run), 0), runs.reduce((sum, { steps }) => sum + steps.length, 0)];
  const links = `${plural(runs.length, 'run')}`;
  const progress = all === 0 ? links : `${links}, ${done} of ${plural(all, 'step')} done`;
  return { worst, words: `${progress}, worst: ${runLabel(worst).toLowerCase()}` };
}
