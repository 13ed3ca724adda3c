import { ActionIcon, Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import type { DraftStep, FlowDraft, FlowFault } from '@freehold/contract/flows/flow-draft';
import { isApplicantStep, MAY_WAIT_FOR_OFFER, STEP_WORDS } from '@freehold/contract/flows/step-types';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Card } from '../../../ui/card.tsx';
import { changeStep } from './change-steps.ts';
import { hasRules } from './with-rules.ts';
import css from './designer.module.css';

const RequiredSelect = lazy(async () => ({ default: (await import('./required-select.tsx')).RequiredSelect }));
const StepRules = lazy(async () => ({ default: (await import('./step-rules.tsx')).StepRules }));

type Props = {
  draft: FlowDraft;
  step: DraftStep;
  index: number;
  faults: readonly FlowFault[];
  onChange: (draft: FlowDraft) => void;
  onRemove: () => void;
};

/** What one step is set to: what the person reads, to whom it shows, and the rules of its type. */
export function StepSettings({ draft, step, index, faults, onChange, onRemove }: Props) {
  const own = faults.filter((fault) => fault.step === step.key);
  const faultOf = (field: string) => own.find((fault) => fault.field === field)?.message;
  const said = own.filter(({ field }) => field === null || field === 'type');
  const change = (part: Partial<DraftStep>) => onChange(changeStep(draft, step.key, part));
  const words = STEP_WORDS[step.type];
  const asks = isApplicantStep(step.type);
  const waitsForOffer = MAY_WAIT_FOR_OFFER.includes(step.type);
  return (
    <section aria-labelledby="step-name">
      <div className={css.settingsHead}>
        <div>
          <h2 id="step-name" className={css.stepTitle} tabIndex={-1}>
            {step.title || words.title}
          </h2>
          <p className="fh-small fh-dim">
            Step {index + 1} · {asks ? 'the person does it' : 'your team does it'}
            {step.title !== words.title && ` · ${words.title}`}
          </p>
        </div>
        <ActionIcon aria-label={`Remove ${step.title || words.title}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <div className={css.cards}>
        {said.length > 0 && (
          <ul className={css.faults}>
            {said.map(({ message }) => (
              <li key={message}>
                <IconAlertTriangle size={15} stroke={1.8} aria-hidden /> {message}
              </li>
            ))}
          </ul>
        )}
        <Card title={asks ? 'What they read' : 'Words'} padded>
          <div className={css.fields}>
            {asks && (
              <>
                <TextInput
                  label="Question"
                  description="Empty: Freehold’s own words"
                  maxLength={120}
                  value={step.question ?? ''}
                  error={faultOf('question')}
                  onChange={(event) => change({ question: event.currentTarget.value })}
                />
                <Textarea
                  label="Why we ask"
                  rows={3}
                  maxLength={300}
                  value={step.why ?? ''}
                  error={faultOf('why')}
                  onChange={(event) => change({ why: event.currentTarget.value })}
                />
              </>
            )}
            <div className={css.two}>
              <TextInput
                label="Title in lists"
                maxLength={40}
                value={step.title}
                error={faultOf('title')}
                onChange={(event) => change({ title: event.currentTarget.value })}
              />
              <TextInput
                label="What happens, for your team"
                maxLength={160}
                value={step.summary}
                error={faultOf('summary')}
                onChange={(event) => change({ summary: event.currentTarget.value })}
              />
            </div>
          </div>
        </Card>
        {asks && (
          <Card title="When it shows" padded>
            <div className={css.fields}>
              {draft.roles.length > 1 && (
                <Checkbox.Group
                  label="To"
                  description="Nobody ticked: to everyone the flow is for"
                  value={step.roles}
                  onChange={(roles) => change({ roles: draft.roles.filter((role) => roles.includes(role)) })}
                >
                  <div className={css.checks}>
                    {draft.roles.map((role) => (
                      <Checkbox key={role} value={role} label={ROLE_WORDS[role]} />
                    ))}
                  </div>
                </Checkbox.Group>
              )}
              {waitsForOffer && (
                <div className={css.two}>
                  <Suspense fallback={null}>
                    <RequiredSelect step={step} fault={faultOf('config.required_from')} onChange={change} />
                  </Suspense>
                </div>
              )}
              <div className={css.switches}>
                {!waitsForOffer && (
                  <Switch
                    label="Required"
                    checked={step.required}
                    onChange={(event) => change({ required: event.currentTarget.checked })}
                  />
                )}
                <Switch
                  label="May be skipped with a reason"
                  checked={step.skippable}
                  onChange={(event) => change({ skippable: event.currentTarget.checked })}
                />
              </div>
            </div>
          </Card>
        )}
        {hasRules(step.type) && (
          <Card title="Rules" padded>
            <div className={css.fields}>
              <Suspense fallback={null}>
                <StepRules step={step} faultOf={(path) => faultOf(`config.${path}`)} onChange={(config) => change({ config })} />
              </Suspense>
            </div>
          </Card>
        )}
      </div>
    </section>
  );
}
