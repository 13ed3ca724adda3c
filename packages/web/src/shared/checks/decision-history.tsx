import { Button, Textarea } from '@mantine/core';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { IconUserCheck } from '@tabler/icons-react';
import { reasonFault } from '../../lib/contract-faults.ts';
import { tell } from '../../lib/tell.ts';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm, type FieldMessages } from '../../ui/use-checked-form.ts';
import { AskColleague } from './ask-colleague.tsx';
import { ActRefused } from './changed-notice.tsx';
import { useApproveDecision } from './check-queries.ts';
import { ConditionLine } from './condition-line.tsx';
import { SignedEntries, SignedEntry } from './signed-entry.tsx';
import { DECISION } from './words.ts';
import css from './side-card.module.css';

/** Decisions, oldest first, each with its conditions and its second approver. */
export function DecisionHistory({ check }: { check: CheckBase }) {
  const last = check.decisions.at(-1);
  return (
    <>
      <div className={css.history}>
        <SignedEntries>
          {check.decisions.map((decision) => {
            const { second } = decision;
            return [
              <SignedEntry
                key={decision.id}
                by={decision.by}
                at={decision.at}
                answer={{ ...DECISION[decision.value], label: DECISION[decision.value].done }}
                reason={decision.reason}
              >
                {decision.conditions.length > 0 && (
                  <ul className={css.met}>
                    {decision.conditions.map((condition, index) => (
                      <ConditionLine key={index} check={check} decisionId={decision.id} position={index + 1} condition={condition} />
                    ))}
                  </ul>
                )}
                {second.state === 'awaiting' && <p className="fh-small fh-dim">Waiting for a second approver</p>}
              </SignedEntry>,
              second.by && second.at && (
                <SignedEntry
                  key={`${decision.id} second`}
                  by={second.by}
                  at={second.at}
                  answer={
                    second.state === 'approved'
                      ? { label: 'Agrees', family: 'moss', glyph: 'tick' }
                      : { label: 'Does not agree', family: 'clay', glyph: 'cross' }
                  }
                  reason={second.reason}
                />
              ),
            ];
          })}
        </SignedEntries>
      </div>
      {last?.second.state === 'awaiting' && last.second.can_approve && (
        <div className={css.body}>
          <SecondApproval check={check} />
        </div>
      )}
      {last?.second.state === 'awaiting' && !last.second.can_approve && check.can.assign && (
        <div className={css.body}>
          <AskColleague check={check} />
        </div>
      )}
    </>
  );
}

async function checkReason(values: { reason: string }): Promise<FieldMessages> {
  const reason = await reasonFault(values.reason);
  return reason === null ? {} : { reason };
}

/** The second approver agrees with the newest decision or refuses it, with a reason either way. */
function SecondApproval({ check }: { check: CheckBase }) {
  const approve = useApproveDecision(check.id);
  const form = useCheckedForm({ reason: '' }, checkReason);
  const send = (agree: boolean) =>
    form.submit(({ reason }) =>
      tell(
        approve,
        { version: check.version, agree, reason },
        { onSuccess: () => toast.ok(agree ? 'Decision approved' : 'Decision refused', check.subject_name) },
      ),
    );
  return (
    <form ref={form.formRef} className={css.body} style={{ padding: 0 }} noValidate onSubmit={send(true)}>
      <Textarea
        label="Your reason, as second approver"
        minRows={2}
        value={form.values.reason}
        error={form.errors['reason']}
        onChange={(event) => form.set({ reason: event.currentTarget.value })}
        onBlur={() => form.values.reason !== '' && form.left('reason')}
      />
      <ActRefused error={approve.error} onReload={approve.reset} />
      <Button
        type="submit"
        fullWidth
        loading={approve.isPending && approve.variables.agree}
        leftSection={<IconUserCheck size={15} stroke={1.7} />}
      >
        Approve decision
      </Button>
      <Button fullWidth variant="default" loading={approve.isPending && !approve.variables.agree} onClick={() => send(false)()}>
        Refuse decision
      </Button>
      <span className={`fh-small fh-dim ${css.foot}`}>Signed with your name. Decisions cannot be edited.</span>
    </form>
  );
}
