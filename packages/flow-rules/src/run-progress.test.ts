import { describe, expect, test } from 'vitest';
import { applyRunEvent, drawTransitions, openSteps, TRANSITIONS, type RunEvent, type RunProgress } from './run-progress.ts';
import { RUN_STAGES } from './run-stages.ts';

const DAY_MS = 86_400_000;
const step = (key: string, more: Partial<RunProgress['steps'][number]> = {}) => ({
  key,
  required: true,
  skippable: false,
  state: 'todo' as const,
  asked: false,
  rounds: 0,
  ...more,
});
const begun: RunProgress = {
  stage: 'invited',
  before: null,
  endedAt: null,
  extended: false,
  redoRounds: 0,
  steps: [step('consent'), step('details'), step('selfie', { skippable: true }), step('extra', { required: false })],
};

function after(run: RunProgress, ...events: RunEvent[]): RunProgress {
  return events.reduce((at, event) => {
    const change = applyRunEvent(at, event, 0);
    if (!change.ok) throw new Error(`${event.kind}: ${change.why}`);
    return change.run;
  }, run);
}
const why = (run: RunProgress, event: RunEvent, now = 0) => {
  const change = applyRunEvent(run, event, now);
  return change.ok ? null : change.why;
};
const save = (key: string): RunEvent => ({ kind: 'save', key, finished: true });
const handedIn = after(begun, { kind: 'enter' }, save('consent'), save('details'), { kind: 'skip', key: 'selfie' }, { kind: 'submit' });

describe('a run', () => {
  test('goes from the invitation to its checks', () => {
    expect(after(begun, { kind: 'enter' }).stage).toBe('opened');
    expect(after(begun, { kind: 'enter' }, save('consent')).stage).toBe('in_progress');
    expect(handedIn.stage).toBe('submitted');
    expect(after(handedIn, { kind: 'start_checks' }).stage).toBe('checking');
  });

  test('is not handed in while a step is open, and says how many', () => {
    const entered = after(begun, { kind: 'enter' });
    expect(why(entered, { kind: 'submit' })).toBe('3 steps are still open.');
    expect(
      why(after(entered, save('consent'), save('details'), { kind: 'save', key: 'selfie', finished: false }), { kind: 'submit' }),
    ).toBe('One step is still open.');
  });

  test('lets only the steps change that were asked for again, three times at most', () => {
    const reviewed = after(handedIn, { kind: 'start_checks' });
    const again = after(reviewed, { kind: 'redo', keys: ['details'] });
    expect(why(again, save('consent'))).toBe('This step was not asked for again. It stays as you sent it.');
    expect(why(again, { kind: 'submit' })).toBe('One step is still open.');
    const round = (run: RunProgress) =>
      after(run, { kind: 'redo', keys: ['details'] }, save('details'), { kind: 'submit' }, { kind: 'start_checks' });
    const used = round(round(round(reviewed)));
    expect(used.steps[1]?.rounds).toBe(3);
    expect(why(used, { kind: 'redo', keys: ['details'] })).toBe('This person has used all three attempts. Start a manual review.');
  });

  test('that was cancelled goes on where it stood, within 30 days', () => {
    const working = after(begun, { kind: 'enter' }, save('consent'));
    const cancelled = after(working, { kind: 'cancel' });
    expect(why(cancelled, save('details'))).not.toBeNull();
    expect(after(cancelled, { kind: 'reopen' })).toEqual(working);
    expect(why(cancelled, { kind: 'reopen' }, 31 * DAY_MS)).toBe('A run can be opened again for 30 days. Start a new one.');
  });

  test('that expired is extended once, with everything that was given', () => {
    const working = after(begun, { kind: 'enter' }, save('consent'));
    const extended = after(working, { kind: 'expire' }, { kind: 'extend' });
    expect(extended).toEqual({ ...working, extended: true });
    expect(why(after(extended, { kind: 'expire' }), { kind: 'extend' })).toBe(
      'This was extended once already. Cancel it and start a new one.',
    );
  });

  test('does not let a step be left out that cannot be, unless the firm allows it', () => {
    const entered = after(begun, { kind: 'enter' });
    expect(why(entered, { kind: 'skip', key: 'details' })).toBe('This step cannot be left out. Ask your agent for another way.');
    expect(after(entered, { kind: 'excuse', key: 'details' }).steps[1]?.state).toBe('skipped');
    expect(why(after(entered, save('details')), { kind: 'excuse', key: 'details' })).toBe('This step is done already.');
  });
});

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Numbers that look random and are the same in each run (xorshift32). */
function chance(seed: number) {
  let at = seed;
  return (below: number) => {
    at ^= at << 13;
    at ^= at >>> 17;
    at ^= at << 5;
    return (at >>> 0) % below;
  };
}

test('ten thousand random sequences lose no step and no answer and reach no stage the table does not name', () => {
  const keys = [...begun.steps.map(({ key }) => key), 'none'];
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const of = chance(seed * 2_654_435_761);
    let run = begun;
    let now = 0;
    const given = new Set<string>();
    for (let turn = 0; turn < 40; turn += 1) {
      now += of(20) * DAY_MS;
      const key = keys[of(keys.length)] ?? '';
      const events: RunEvent[] = [
        { kind: 'enter' },
        { kind: 'save', key, finished: of(3) > 0 },
        { kind: 'save', key, finished: true },
        { kind: 'skip', key },
        { kind: 'excuse', key },
        { kind: 'submit' },
        { kind: 'start_checks' },
        { kind: 'redo', keys: [key] },
        { kind: 'cancel' },
        { kind: 'reopen' },
        { kind: 'expire' },
        { kind: 'extend' },
        { kind: 'change_contact' },
      ];
      const event = events[of(events.length)] ?? { kind: 'enter' };
      const change = applyRunEvent(run, event, now);
      if (!change.ok) {
        must(change.why.endsWith('.'), change.why);
        continue;
      }
      const next = change.run;
      const to = TRANSITIONS[event.kind][run.stage];
      must(next.stage === (to === 'before' ? run.before : to), `${run.stage} -> ${next.stage} by ${event.kind}`);
      must(RUN_STAGES.includes(next.stage) && next.redoRounds <= 3, 'a stage and a count that there are');
      must((next.before !== null) === (next.stage === 'cancelled' || next.stage === 'expired'), 'knows where it stood while it has ended');
      must(next.steps.length === begun.steps.length, 'has its steps');
      if (event.kind === 'save') given.add(event.key);
      for (const [at, each] of next.steps.entries()) {
        must(each.key === begun.steps[at]?.key, 'has its steps in their order');
        must(!given.has(each.key) || each.state !== 'todo', 'what somebody gave is never back at nothing');
        const named = ('key' in event && event.key === each.key) || ('keys' in event && event.keys.includes(each.key));
        must(named || each.state === run.steps[at]?.state, 'only the step an event names changes');
      }
      must(event.kind !== 'submit' || openSteps(next).length === 0, 'nothing open is handed in');
      run = next;
    }
  }
});

test('the diagram names every event that moves a run', () => {
  const drawn = drawTransitions();
  for (const event of ['enter', 'save', 'submit', 'start_checks', 'redo', 'cancel', 'reopen', 'expire', 'extend'])
    expect(drawn).toMatch(new RegExp(`\\b${event}\\b`));
});
