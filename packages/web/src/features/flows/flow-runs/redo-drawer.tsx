import { redoRunSteps, type FlowRun } from '@freehold/contract/flows/flow-runs';
import { REDO_REASONS, type RedoReason } from '@freehold/contract/kernel/redo-reasons';
import { MOST_REDO_ROUNDS } from '@freehold/flow-rules/run-stages';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { tell } from '../../../lib/tell.ts';
import { REDO_REASON_LABELS, REDO_REASON_LIST } from '../../../shared/redo-reasons.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { MOST_WORDS } from './send-words.ts';
import { refusalOf, useRunAct } from './use-run-act.ts';
import css from './runner.module.css';
import { oneOf } from '../../../lib/search-params.ts';

/** In these nothing is given that could be given again. */
const NOTHING_GIVEN = new Set(['intro_list_of_documents', 'consent', 'phone_otp', 'review_and_submit']);

type Chosen = Readonly<Record<string, { reason: RedoReason | ''; words: string }>>;
type Props = { run: FlowRun; name: string; onClose: () => void };

/** What they read of one step. */
export const readWords = ({ reason, words }: { reason: RedoReason | ''; words: string }): string =>
  [reason === '' ? '' : REDO_REASONS[reason], words.trim()].filter((part) => part !== '').join(' ');

/** Why a chosen step cannot be asked for yet. */
function faultOf({ reason, words }: { reason: RedoReason | ''; words: string }): { reason?: string; words?: string } {
  if (reason === '') return { reason: 'Choose a reason' };
  if (words.trim().length > MOST_WORDS) return { words: `Must be ${MOST_WORDS} characters or fewer` };
  return reason === 'OTHER' && words.trim() === '' ? { words: 'Say what they should do' } : {};
}

/** Asks for steps again, each with a reason that the person reads. */
export function RedoDrawer({ run, name, onClose }: Props) {
  const formId = useId();
  const [chosen, setChosen] = useState<Chosen>({});
  const [tried, setTried] = useState(false);
  const rounds = run.invite?.redo_rounds ?? 0;
  const steps = run.steps.filter(({ type, state }) => !NOTHING_GIVEN.has(type) && state !== 'todo');
  const ask = useRunAct(run.id, (body: { key: string; reason_code: RedoReason; words: string }[], idempotencyKey) =>
    call(redoRunSteps, { params: { id: run.id }, body: { version: run.version, steps: body }, idempotencyKey }),
  );
  function change(key: string, part: Partial<Chosen[string]> | null) {
    setChosen(({ [key]: before, ...rest }) => (part === null ? rest : { ...rest, [key]: { reason: '', words: '', ...before, ...part } }));
  }
  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const body = Object.entries(chosen).flatMap(([key, { reason, words }]) =>
      reason === '' ? [] : [{ key, reason_code: reason, words: words.trim() }],
    );
    if (body.length === 0 || Object.values(chosen).some((one) => Object.keys(faultOf(one)).length > 0)) return;
    tell(ask, body, {
      onSuccess: () => {
        toast.ok('Asked again', name);
        onClose();
      },
    });
  }
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={Object.keys(chosen).length > 0}
      title="Ask again"
      sub={name}
      foot={
        <Button type="submit" form={formId} loading={ask.isPending}>
          Ask again
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <FormErrors
          count={0}
          before=""
          message={refusalOf(ask.error) ?? (tried && Object.keys(chosen).length === 0 ? 'Choose a step' : null)}
        />
        <p className="fh-body">
          They get a new link with the steps and reasons you choose. Words of your own stand on their page alone. Everything else they gave
          stays. This is round {Math.min(rounds + 1, MOST_REDO_ROUNDS)} of {MOST_REDO_ROUNDS}.
        </p>
        {steps.map(({ key, title }) => {
          const one = chosen[key];
          const fault = one && tried ? faultOf(one) : {};
          return (
            <div key={key} className={css.step}>
              <Checkbox
                label={title}
                checked={one !== undefined}
                onChange={(event) => change(key, event.currentTarget.checked ? {} : null)}
              />
              {one && (
                <div className={css.choice}>
                  <NativeSelect
                    label="Reason"
                    value={one.reason}
                    error={fault.reason}
                    data={[
                      { value: '', label: 'Choose' },
                      ...REDO_REASON_LIST.map((value) => ({ value, label: REDO_REASON_LABELS[value] })),
                    ]}
                    onChange={(event) => change(key, { reason: oneOf(event.currentTarget.value, REDO_REASON_LIST) ?? '' })}
                  />
                  <Textarea
                    label={one.reason === 'OTHER' ? 'Your words' : 'Your words, optional'}
                    description="Say only what they should do. Never mention screening, sanctions or a suspicion."
                    autosize
                    minRows={2}
                    maxRows={6}
                    value={one.words}
                    error={fault.words}
                    onChange={(event) => change(key, { words: event.currentTarget.value })}
                  />
                  {readWords(one) !== '' && (
                    <p className={css.read}>
                      <span className="fh-small fh-dim">They read</span>
                      <br />
                      {readWords(one)}
                    </p>
                  )}
                </div>
              )}
            </div>
          );
        })}
      </form>
    </SideDrawer>
  );
}
