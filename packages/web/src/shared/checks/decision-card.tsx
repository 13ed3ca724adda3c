import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usePageActs } from '../../lib/page-acts.ts';
import { useFocusPart } from '../../lib/use-focus-part.ts';
import { useCurrentUser } from '../workspace-queries.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { LoadingCard } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { ActRefused } from './changed-notice.tsx';
import { checkDecision, EMPTY_DECISION, reasonNeeded, toDecisionBody, type Condition } from './decision-form.ts';
import { DecisionHistory } from './decision-history.tsx';
import { useDecideCheck } from './check-queries.ts';
import { costOfMonitoring } from '../month-cost.tsx';
import { monitoringTermsQuery, useStartMonitoring } from '../monitoring-queries.ts';
import { WhyNot } from './why-not.tsx';
import { DECISION } from './words.ts';
import css from './side-card.module.css';

const DateField = lazy(async () => ({ default: (await import('../../ui/date-field.tsx')).DateField }));

const VALUES = ['accepted', 'accepted_with_conditions', 'more_information', 'rejected'] as const;

/** Decisions so far, and the form for the next one. A decision is never edited; a new one is added. */
export function DecisionCard({ check }: { check: CheckBase }) {
  const { can, decisions } = check;
  const [again, setAgain] = useState(false);
  const { part, focus } = useFocusPart();
  usePageActs(
    can.decide
      ? [
          {
            id: 'decide',
            label: decisions.length > 0 ? 'Record a new decision' : 'Record decision',
            words: ['decide', 'accept', 'reject'],
            run: () => {
              setAgain(true);
              focus();
            },
          },
        ]
      : [],
  );
  return (
    <Card title={decisions.length > 0 ? 'Decision' : 'Your decision'} {...(decisions.length > 1 ? { count: decisions.length } : {})}>
      {decisions.length > 0 && <DecisionHistory check={check} />}
      <div ref={part} className={css.body}>
        {can.decide ? (
          decisions.length > 0 && !again ? (
            <Button variant="default" fullWidth onClick={() => setAgain(true)}>
              Record a new decision
            </Button>
          ) : (
            <DecisionForm check={check} onDone={() => setAgain(false)} />
          )
        ) : (
          <WhyNot>{can.decide_why_not ?? 'You cannot decide this check.'}</WhyNot>
        )}
      </div>
    </Card>
  );
}

function DecisionForm({ check, onDone }: { check: CheckBase; onDone: () => void }) {
  const me = useCurrentUser();
  const decide = useDecideCheck(check.id);
  const form = useCheckedForm(EMPTY_DECISION, checkDecision(check.outcome));
  const monitor = useStartMonitoring();
  const [isWatched, setWatched] = useState(false);
  const terms = useQuery({ ...monitoringTermsQuery(), enabled: isWatched });
  const { value, conditions } = form.values;
  const partyId = check.party_id;
  const mayWatch = me.can.start_monitoring && partyId !== null && (value === 'accepted' || value === 'accepted_with_conditions');
  const changeCondition = (index: number, part: Partial<Condition>) =>
    form.set({ conditions: conditions.map((each, place) => (place === index ? { ...each, ...part } : each)) });
  const send = form.submit((values) => {
    if (!values.value) return;
    const isAccepted = values.value === 'accepted' || values.value === 'accepted_with_conditions';
    decide.mutate(toDecisionBody({ ...values, value: values.value }, check.version), {
      onSuccess: () => {
        form.reset();
        onDone();
        toast.ok('Decision recorded', check.subject_name);
        if (isAccepted && isWatched && partyId !== null) monitor.mutate(partyId);
      },
    });
  });
  return (
    <form ref={form.formRef} className={css.body} style={{ padding: 0 }} noValidate onSubmit={send}>
      <ChoiceTiles
        legend="Decision"
        quietLegend
        value={value}
        error={form.errors['value']}
        onChange={(next) =>
          form.set({
            value: next,
            ...(next === 'accepted_with_conditions' && conditions.length === 0 ? { conditions: [{ text: '', due: '' }] } : {}),
          })
        }
        choices={VALUES.map((each) => {
          const accepts = each === 'accepted' || each === 'accepted_with_conditions';
          const barred = accepts && !check.can.accept;
          // What asked for enhanced due diligence is accepted by two.
          const detail = accepts && check.edd ? 'Counts once another person, an Owner or Compliance, agrees' : DECISION[each].detail;
          return {
            value: each,
            label: DECISION[each].label,
            detail: barred ? (check.can.accept_why_not ?? 'Not possible') : detail,
            disabled: barred,
          };
        })}
      />
      {value === 'accepted_with_conditions' && (
        <div className={css.conditions}>
          {conditions.map((condition, index) => (
            <div key={index} className={css.condition}>
              <div className={css.conditionHead}>
                <span className="fh-small fh-dim">Condition {index + 1}</span>
                <ActionIcon
                  size="sm"
                  aria-label={`Remove condition ${index + 1}`}
                  onClick={() => form.set({ conditions: conditions.filter((_, place) => place !== index) })}
                >
                  <IconTrash size={14} stroke={1.7} />
                </ActionIcon>
              </div>
              <TextInput
                label="What must be done"
                value={condition.text}
                error={form.errors[`conditions.${index}.text`]}
                onChange={(event) => changeCondition(index, { text: event.currentTarget.value })}
              />
              <Suspense fallback={<LoadingCard height={56} label="The date is loading" />}>
                <DateField
                  label="By when, optional"
                  value={condition.due}
                  error={form.errors[`conditions.${index}.due`]}
                  onChange={(due) => changeCondition(index, { due })}
                />
              </Suspense>
            </div>
          ))}
          {form.errors['conditions'] && <span className="mantine-InputWrapper-error">{form.errors['conditions']}</span>}
          {conditions.length < 10 && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={13} stroke={2} />}
              onClick={() => form.set({ conditions: [...conditions, { text: '', due: '' }] })}
            >
              Add a condition
            </Button>
          )}
        </div>
      )}
      {value && (
        <Textarea
          label={reasonNeeded(form.values, check.outcome) ? 'Reason' : 'Reason, optional'}
          minRows={3}
          value={form.values.reason}
          error={form.errors['reason']}
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
          onBlur={() => form.values.reason !== '' && form.left('reason')}
        />
      )}
      {mayWatch && (
        <Checkbox
          label="Monitor them from now on"
          description={
            isWatched && terms.data
              ? `They are compared with every new list, and looked at every day. ${costOfMonitoring(terms.data.meta.price, 1)}`
              : 'They are compared with every new list, and looked at every day'
          }
          checked={isWatched}
          onChange={(event) => setWatched(event.currentTarget.checked)}
        />
      )}
      <ActRefused error={decide.error} onReload={decide.reset} />
      <Button type="submit" fullWidth loading={decide.isPending} leftSection={<IconCheck size={15} stroke={2} />}>
        Record decision
      </Button>
      <span className={`fh-small fh-dim ${css.foot}`}>
        Signed as {me.first_name} {me.surname}. Decisions cannot be edited.
      </span>
    </form>
  );
}
