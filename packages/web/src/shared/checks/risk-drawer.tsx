import { Button, Checkbox, Textarea } from '@mantine/core';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { IconBulb } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useCurrentUser } from '../workspace-queries.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { ActRefused } from './changed-notice.tsx';
import { useAssessRisk } from './check-queries.ts';
import { checkRisk, overrideSuggested, startOfRisk, suggestedCodes, suggestedFor, toRiskBody } from './risk-form.ts';
import { RISK_GROUP, RISK_LEVEL } from './words.ts';
import css from './risk-drawer.module.css';

const GROUPS = ['customer', 'geography', 'transaction', 'property', 'delivery'] as const;
const LEVELS = (['low', 'medium', 'high'] as const).map((value) => ({ value, label: RISK_LEVEL[value].label }));

/** The policy's questions in their groups, answered from the file where it says so, and a level set by hand where the points do not tell the whole story. */
export function RiskDrawer({ check, opened, onClose }: { check: CheckBase; opened: boolean; onClose: () => void }) {
  const formId = useId();
  const me = useCurrentUser();
  const assess = useAssessRisk(check.id);
  const questions = check.risk_questions;
  // What was suggested when the form opened: it does not change under the person who reads it.
  const [suggestion] = useState(check.risk_suggestion);
  const form = useCheckedForm(startOfRisk(suggestion), checkRisk(questions, suggestion));
  const taken = suggestedCodes(suggestion, form.values).length + (overrideSuggested(suggestion, form.values) ? 1 : 0);
  function close() {
    form.reset();
    assess.reset();
    onClose();
  }
  const send = form.submit((values) =>
    assess.mutate(toRiskBody(values, suggestion), {
      onSuccess: () => {
        toast.ok('Risk assessment recorded', check.subject_name);
        close();
      },
    }),
  );
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty}
      size={480}
      title="Risk assessment"
      sub={check.subject_name}
      foot={
        <>
          <span className="fh-small fh-dim fh-grow fh-hide-m">
            Signed as {me.first_name} {me.surname}
          </span>
          <Button type="submit" form={formId} loading={assess.isPending}>
            Record assessment
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="this can be recorded" />
        {suggestion?.rating && (
          <Notice kind="tells">
            <b>Rated {RISK_LEVEL[suggestion.rating.level].label.toLowerCase()} now.</b> {suggestion.rating.words}.
          </Notice>
        )}
        {GROUPS.map((group) => {
          const asked = questions.filter((question) => question.group === group);
          if (asked.length === 0) return null;
          return (
            <section key={group} className={css.group}>
              <h3 className={css.head}>{RISK_GROUP[group]}</h3>
              {asked.map((question) => {
                const why = suggestedFor(suggestion, form.values, question.code);
                return (
                  <ChoiceTiles
                    key={question.code}
                    dense
                    legend={question.question}
                    {...(why === null ? {} : { note: <Suggested why={why} /> })}
                    value={form.values.answers[question.code] ?? null}
                    error={form.errors[question.code]}
                    onChange={(value) => form.set({ answers: { ...form.values.answers, [question.code]: value } })}
                    choices={question.options.map((option) => ({
                      value: option.value,
                      label: option.weight > 0 ? `${option.label} (+${option.weight})` : option.label,
                    }))}
                  />
                );
              })}
            </section>
          );
        })}
        <section className={css.group}>
          <Checkbox
            label="Set a different level"
            {...(overrideSuggested(suggestion, form.values) ? { description: <Suggested why="The rating on the person’s record" /> } : {})}
            checked={form.values.override}
            onChange={(event) => form.set({ override: event.currentTarget.checked })}
          />
          {form.values.override && (
            <>
              <ChoiceTiles
                legend="Level"
                across={3}
                value={form.values.override_level}
                onChange={(override_level) => form.set({ override_level })}
                choices={LEVELS}
                error={form.errors['override_level']}
              />
              <Textarea
                label="Reason"
                minRows={3}
                value={form.values.override_reason}
                error={form.errors['override_reason']}
                onChange={(event) => form.set({ override_reason: event.currentTarget.value })}
                onBlur={() => form.left('override_reason')}
              />
            </>
          )}
        </section>
        {taken > 0 && (
          <Checkbox
            className={css.confirm ?? ''}
            label={`I have checked the ${taken === 1 ? 'suggested answer and it is' : `${taken} suggested answers and they are`} right for this client`}
            checked={form.values.confirmed}
            error={form.errors['confirmed']}
            onChange={(event) => form.set({ confirmed: event.currentTarget.checked })}
          />
        )}
        <ActRefused error={assess.error} onReload={assess.reset} />
      </form>
    </SideDrawer>
  );
}

/** Says that an answer comes from the file, and from where. */
function Suggested({ why }: { why: string }) {
  return (
    <span className={css.suggested}>
      <IconBulb size={13} stroke={1.7} aria-hidden />
      Suggested. {why}.
    </span>
  );
}
