import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import type { ApplicantAsk, InviteChannel } from '@freehold/contract/flows/run-states';
import type { StepState } from '@freehold/flow-rules/run-stages';
import { formatDateTime, formatDay, plural } from '../../../lib/format.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

export const CHANNEL_WORDS: Readonly<Record<InviteChannel, string>> = {
  sms: 'Link by text',
  email: 'Link by email',
  both: 'Link by text and email',
  qr: 'Link by QR code',
  in_branch: 'In the branch',
};
export const channelWords = ({ invite }: Pick<FlowRun, 'invite'>): string | null =>
  invite === null ? null : CHANNEL_WORDS[invite.channel];

export const STEP_LOOK: Readonly<Record<StepState, { label: string; family: Family; glyph: Glyph }>> = {
  todo: { label: 'To do', family: 'stone', glyph: 'dashed' },
  doing: { label: 'Begun', family: 'harbour', glyph: 'half' },
  done: { label: 'Done', family: 'moss', glyph: 'tick' },
  skipped: { label: 'Left out', family: 'stone', glyph: 'dash' },
  redo: { label: 'Asked again', family: 'heather', glyph: 'return' },
};

/** What is said of a step under its name. */
export function stepDetail(step: FlowRun['steps'][number]): string | null {
  if (step.state === 'skipped') {
    const who = step.skipped_by === null ? 'The person left it out' : `${step.skipped_by} let them leave it out`;
    return step.skip_reason === null ? who : `${who}: ${step.skip_reason}`;
  }
  const parts = [
    step.state === 'done' && step.done_at !== null ? `Done ${within(formatDateTime(step.done_at))}` : null,
    step.files > 0 ? plural(step.files, 'file') : null,
    step.rounds > 0 && step.state !== 'redo' ? `asked for again ${plural(step.rounds, 'time')}` : null,
    !step.required ? 'only when it applies' : null,
  ];
  const said = parts.filter((part) => part !== null).join(', ');
  const told = step.state === 'redo' && step.redo_reason !== null ? `They were told: ${step.redo_reason}` : null;
  return [said || null, told].filter((part) => part !== null).join('. ') || null;
}

export const ASKS: Readonly<Record<ApplicantAsk, { said: string; after: string }>> = {
  new_link: { said: 'Opened an expired link and asked for a new one.', after: 'Send a new link if they should go on.' },
  other_way: { said: 'Asked for another way.', after: 'Ring them, or offer to do it in the branch.' },
  in_person: { said: 'Asked to do it in person.', after: 'Agree a time, and work in the branch with them.' },
  wrong_person: { said: 'Says this is not their number or address.', after: 'Check the contact. Nothing of the run was shown to them.' },
};

export const DATA_REQUESTS = {
  export: 'A copy of their data',
  correct: 'A correction of their data',
  erase: 'Erasure of their data',
} as const satisfies Record<NonNullable<FlowRun['invite']>['data_requests'][number]['type'], string>;

/** What somebody of the firm should look at first, in one sentence with the act that answers it; null where nothing waits. */
export type Concern = {
  kind: 'asks' | 'stops';
  bold: string;
  after: string;
  act: 'contact' | 'invite' | 'extend' | 'branch' | 'start_checks' | 'reopen' | null;
};
export function concernOf({ invite, state, can }: Pick<FlowRun, 'invite' | 'state' | 'can'>): Concern | null {
  if (invite === null) return null;
  if (invite.erased_at !== null)
    return {
      kind: 'asks',
      bold: `Contact and answers were erased on ${formatDay(invite.erased_at)}.`,
      after: 'Start a new run if you still need them.',
      act: null,
    };
  if (invite.held !== null)
    return { kind: 'stops', bold: 'Their checks could not be started.', after: invite.held, act: can.start_checks ? 'start_checks' : null };
  if (invite.cancelled !== null)
    return {
      kind: 'asks',
      bold: `Cancelled by ${invite.cancelled.by} on ${formatDay(invite.cancelled.at)}.`,
      after: invite.cancelled.reason,
      act: can.reopen ? 'reopen' : null,
    };
  const [ask] = invite.asks;
  if (ask && (can.invite || can.change_contact || can.extend)) {
    const { said, after } = ASKS[ask.kind];
    const act =
      ask.kind === 'wrong_person'
        ? can.change_contact && 'contact'
        : ask.kind === 'new_link'
          ? state === 'expired'
            ? can.extend && 'extend'
            : can.invite && 'invite'
          : can.invite && 'branch';
    return { kind: 'asks', bold: said, after: `${formatDateTime(ask.at)}. ${after}`, act: act || null };
  }
  if (state === 'expired')
    return {
      kind: 'asks',
      bold: 'This run expired.',
      after: invite.extended ? 'It was extended once already. Start a new one.' : 'Nothing happened for 30 days. What they gave is kept.',
      act: can.extend ? 'extend' : null,
    };
  const request = invite.data_requests.find(({ answered }) => answered === null);
  if (request)
    return {
      kind: 'asks',
      bold: `They asked for ${uncapital(DATA_REQUESTS[request.type])}.`,
      after: 'Answer under Requests about their data, within a month.',
      act: null,
    };
  const problem = undelivered(invite.messages);
  if (problem !== null && can.change_contact) return { kind: 'stops', bold: problem, after: 'Then send the link again.', act: 'contact' };
  return null;
}

/** The problem of the newest message of each way, where it did not arrive and no later one of that way did. */
function undelivered(messages: NonNullable<FlowRun['invite']>['messages']): string | null {
  for (const channel of ['sms', 'email'] as const) {
    const newest = messages.find((message) => message.channel === channel);
    if (newest?.problem) return newest.problem;
  }
  return null;
}

/** Two reminders are planned, the next on Thu 26 Nov. */
export function remindersWords(invite: NonNullable<FlowRun['invite']>, now = new Date()): string {
  const sent = invite.reminders.filter(({ state }) => state === 'sent').length;
  const planned = invite.reminders.filter(({ state, at }) => state === 'planned' && Date.parse(at) > now.getTime());
  const past = sent === 0 ? 'None was sent yet.' : `${plural(sent, 'reminder')} ${sent === 1 ? 'was' : 'were'} sent.`;
  const stop = invite.stopped ? ' They answered STOP, so they get no more texts.' : '';
  if (invite.reminders_paused) return `${past} Paused: none is sent.${stop}`;
  const [next] = planned;
  if (!next) return `${past} None is planned.${stop}`;
  return `${past} The next is planned for ${formatDay(next.at, now, true)}.${stop}`;
}

export const REMINDER_LOOK: Readonly<
  Record<NonNullable<FlowRun['invite']>['reminders'][number]['state'], { label: string; family: Family; glyph: Glyph }>
> = {
  planned: { label: 'planned', family: 'stone', glyph: 'dashed' },
  sent: { label: 'sent', family: 'moss', glyph: 'tick' },
  not_sent: { label: 'not sent', family: 'stone', glyph: 'slash' },
  skipped: { label: 'skipped', family: 'stone', glyph: 'dash' },
};

/** Today and yesterday inside a sentence. */
export const within = (day: string): string => (/^\d/.test(day) ? day : uncapital(day));
const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
