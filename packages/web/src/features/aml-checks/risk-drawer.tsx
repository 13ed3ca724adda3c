import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import type { AmlCheck } from '@freehold/contract/aml-checks';
import { useId } from 'react';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { ActRefused } from './changed-notice.tsx';
import { useAssessRisk } from './queries.ts';
import { checkRisk, EMPTY_RISK, toRiskBody } from './risk-form.ts';
import { RISK_GROUP, RISK_LEVEL } from './words.ts';
import css from './risk-drawer.module.css';

const GROUPS = ['customer', 'geography', 'transaction', 'property', 'delivery'] as const;
const LEVELS = (['low', 'medium', 'high'] as const).map((value) => ({ value, label: RISK_LEVEL[value].label }));

/** The policy's questions in their groups, and a level set by hand where the points do not tell the whole story. */
export function RiskDrawer({ check, opened, onClose }: { check: AmlCheck; opened: boolean; onClose: () => void }) {
  const formId = useId();
  const me = useCurrentUser();
  const assess = useAssessRisk(check.id);
  const questions = check.risk_questions;
  const form = useCheckedForm(EMPTY_RISK, checkRisk(questions));
  function close() {
    form.reset();
    assess.reset();
    onClose();
  }
  const send = form.submit((values) =>
    assess.mutate(toRiskBody(values), {
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
        {GROUPS.map((group) => {
          const asked = questions.filter((question) => question.group === group);
          if (asked.length === 0) return null;
          return (
            <section key={group} className={css.group}>
              <h3 className={css.head}>{RISK_GROUP[group]}</h3>
              {asked.map((question) => (
                <Select
                  key={question.code}
                  label={question.question}
                  placeholder="Choose"
                  data={question.options.map((option) => ({
                    value: option.value,
                    label: option.weight > 0 ? `${option.label} (+${option.weight})` : option.label,
                  }))}
                  value={form.values.answers[question.code] ?? null}
                  error={form.errors[question.code]}
                  onChange={(value) => form.set({ answers: { ...form.values.answers, [question.code]: value ?? '' } })}
                />
              ))}
            </section>
          );
        })}
        <section className={css.group}>
          <Checkbox
            label="Set the level by hand"
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
        <ActRefused error={assess.error} onReload={assess.reset} />
      </form>
    </SideDrawer>
  );
}
