import { NativeSelect } from '@mantine/core';
import { inviteMember, type Member } from '@freehold/contract/firm/members';
import { answerTeam, type Registration } from '@freehold/contract/firm/registration';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { capitalise, inWords } from '../../../lib/format.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { membersBrought } from '../../../shared/workspace-queries.ts';
import { PlainField } from '../../../ui/plain-field.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';
import type { StepProps } from './founder-steps.tsx';
import { useAnswer } from './queries.ts';
import { StepForm, useStepForm } from './step-form.tsx';
import { StepPage } from './step-page.tsx';
import { checkTeam, COMPLIANCE, fieldOf, MOST_ROWS, newRow, ROLES, unsent, type TeamRow, type TeamValues } from './team-rows.ts';
import css from './team-step.module.css';

/** Who was invited already, and one row for the next; the nominated officer named in the step before has theirs filled in. */
function firstRows({ answers }: Registration, members: readonly Member[]): TeamValues {
  const rows: TeamRow[] = [];
  for (const { email, role_id, state } of members)
    if (state === 'invited' && email !== null) rows.push({ ...newRow(rows, email, role_id), sent: true });
  const officer = answers?.supervision?.nominated_officer_email ?? null;
  const isThere = officer === null || members.some((member) => member.email === officer);
  return { rows: [...rows, isThere ? newRow(rows) : newRow(rows, officer, COMPLIANCE)] };
}

const FAILED = 'This invitation was not sent. Try again in a moment.';

/** Step 3: colleagues, each with a role. */
export function TeamStep(props: StepProps) {
  const members = useQuery(membersBrought);
  // Who was invited before is a courtesy: without it one can still invite.
  if (members.data === undefined) return null;
  return <TeamForm {...props} members={members.data.data.members} />;
}

/** An invitation that fails says so in its own row; the others are sent. */
function TeamForm({ registration, drafts, onBack, onDone, members }: StepProps & { members: readonly Member[] }) {
  const [first] = useState(() => firstRows(registration, members));
  const form = useStepForm<TeamValues>(drafts, 'team', first, checkTeam);
  const { values, errors, set, left } = form;
  const waiting = unsent(values);
  const client = useQueryClient();
  const save = useAnswer(async (typed: TeamValues) => {
    const failed: FieldMessages = {};
    const sent = new Set<number>();
    for (const row of unsent(typed)) {
      try {
        await call(inviteMember, { body: { email: row.email, role_id: row.role_id } });
        sent.add(row.key);
      } catch (error) {
        failed[fieldOf(row)] = fieldErrorsOf(error)['email'] ?? (messageOf(error) || FAILED);
      }
    }
    if (sent.size > 0) invalidateTopic(client, 'members');
    set({ rows: typed.rows.map((row) => (sent.has(row.key) ? { ...row, sent: true } : row)) });
    if (Object.keys(failed).length > 0) throw new SomeFailed(failed);
    return call(answerTeam);
  });
  const submit = form.submit((typed) =>
    save.mutate(typed, { onSuccess: onDone, onError: (error) => form.refuse(error instanceof SomeFailed ? error.failed : {}) }),
  );
  const skip = useAnswer(() => call(answerTeam));
  const change = (key: number, part: Partial<TeamValues['rows'][number]>) =>
    set({ rows: values.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  const act =
    waiting.length === 0 ? 'Continue' : waiting.length === 1 ? 'Send one invitation' : `Send ${inWords(waiting.length)} invitations`;
  return (
    <StepPage
      step="team"
      title="Your team"
      lead="Invite the people who work on checks with you. You can do this later, in Members."
      motto="Each role sees what its work needs."
      note="An invitation works once, for seven days."
      email={registration.me.email}
      onBack={onBack}
    >
      <StepForm
        form={form}
        onSubmit={submit}
        before="the invitations can go"
        error={save.error instanceof SomeFailed ? null : (save.error ?? skip.error)}
        busy={save.isPending || skip.isPending}
        act={act}
        onBack={onBack}
        under={
          waiting.length > 0 ? (
            <button
              type="button"
              className="fh-act"
              disabled={save.isPending || skip.isPending}
              onClick={() => skip.mutate(undefined, { onSuccess: onDone })}
            >
              Go on without sending
            </button>
          ) : undefined
        }
      >
        <ul className={css.rows}>
          {values.rows.map((row, index) => (
            <li key={row.key} className={css.row}>
              {row.sent ? (
                <span className={css.sent} role="status">
                  <StatusGlyph glyph="tick" family="moss" size={16} />
                  <span className="fh-trunc" title={row.email}>
                    {row.email}
                  </span>
                  <span className={css.quiet}>{roleName(row.role_id)}, invited</span>
                </span>
              ) : (
                <>
                  <PlainField
                    name={fieldOf(row)}
                    label={`Email of colleague ${index + 1}`}
                    type="email"
                    autoComplete="off"
                    value={row.email}
                    error={errors[fieldOf(row)] ?? null}
                    onChange={(event) => change(row.key, { email: event.currentTarget.value })}
                    onBlur={() => row.email !== '' && left(fieldOf(row))}
                  />
                  <NativeSelect
                    label="Role"
                    aria-label={`Role of colleague ${index + 1}`}
                    size="lg"
                    data={ROLES}
                    value={String(row.role_id)}
                    onChange={(event) => change(row.key, { role_id: Number(event.currentTarget.value) })}
                    className={css.role ?? ''}
                  />
                  {values.rows.length > 1 && (
                    <button
                      type="button"
                      className={css.remove}
                      aria-label={`Take out colleague ${index + 1}`}
                      onClick={() => set({ rows: values.rows.filter(({ key }) => key !== row.key) })}
                    >
                      <IconX size={17} stroke={1.7} aria-hidden />
                    </button>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
        {values.rows.length < MOST_ROWS && (
          <button type="button" className={`fh-act ${css.add}`} onClick={() => set({ rows: [...values.rows, newRow(values.rows)] })}>
            <IconPlus size={15} stroke={2} aria-hidden /> Add another colleague
          </button>
        )}
        <dl className={css.roles}>
          {ROLES.map((role) => (
            <div key={role.value}>
              <dt>{role.label}</dt>
              <dd>{role.about}</dd>
            </div>
          ))}
        </dl>
      </StepForm>
    </StepPage>
  );
}

const roleName = (roleId: number) => capitalise(ROLES.find((role) => role.value === String(roleId))?.label ?? 'Colleague');

/** Some invitations were not sent; by field, why. */
class SomeFailed extends Error {
  readonly failed: FieldMessages;
  constructor(failed: FieldMessages) {
    super('Some invitations were not sent');
    this.failed = failed;
  }
}
