import { Checkbox, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { DraftStep } from '@freehold/contract/flows/flow-draft';
import {
  ADDRESS_PROOFS,
  type AskedDocument,
  type AskedQuestion,
  FUNDS_TARGETS,
  type FlowStepType,
  ID_DOCUMENTS,
  QUESTION_KINDS,
  type StepConfigs,
} from '@freehold/contract/flows/step-types';
import { IconSelector } from '@tabler/icons-react';
import { freeKey } from './change-steps.ts';
import { LineFields } from './line-fields.tsx';
import { ADDRESS_PROOF_WORDS, FUNDS_TARGET_WORDS, ID_DOCUMENT_WORDS, QUESTION_KIND_WORDS } from './words.ts';
import css from './designer.module.css';

type RulesProps = {
  step: DraftStep;
  /** What is wrong with a field of the rules, by its path within them. */
  faultOf: (path: string) => string | undefined;
  onChange: (config: DraftStep['config']) => void;
};
type Of<T extends FlowStepType> = {
  config: Partial<StepConfigs[T]>;
  faultOf: RulesProps['faultOf'];
  set: (change: { [K in keyof StepConfigs[T]]?: StepConfigs[T][K] | undefined }) => void;
};

/** Without a key that is undefined, as the wire has it. */
const tidy = (config: object): DraftStep['config'] => Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));

/** The rules of a step by its type. */
export function StepRules({ step, faultOf, onChange }: RulesProps) {
  // A draft may have rules its type does not know; every field reads its own with care.
  const of = { config: step.config, faultOf, set: (change: object) => onChange(tidy({ ...step.config, ...change })) };
  switch (step.type) {
    case 'consent':
      return <ConsentRules {...of} />;
    case 'id_document':
      return <IdDocumentRules {...of} />;
    case 'address_history':
      return <AddressRules {...of} />;
    case 'proof_of_address':
      return <ProofRules {...of} />;
    case 'source_of_funds':
      return <FundsRules {...of} />;
    case 'questions':
      return <QuestionsRules {...of} />;
    case 'upload':
      return <UploadRules {...of} />;
    default:
      return null;
  }
}

type MonthsProps = {
  label: string;
  value: number | undefined;
  fault: string | undefined;
  onChange: (months: number | undefined) => void;
  description?: string;
};
function Months({ label, value, fault, onChange, description }: MonthsProps) {
  return (
    <NumberInput
      label={label}
      suffix={value === 1 ? ' month' : ' months'}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      {...(description === undefined ? {} : { description })}
      value={value ?? ''}
      error={fault}
      onChange={(months) => onChange(typeof months === 'number' ? months : undefined)}
    />
  );
}

type AcceptsProps<W extends string> = {
  label: string;
  options: readonly W[];
  words: Readonly<Record<W, string>>;
  value: readonly W[];
  fault: string | undefined;
  onChange: (accepts: W[]) => void;
};
function Accepts<W extends string>({ label, options, words, value, fault, onChange }: AcceptsProps<W>) {
  return (
    <Checkbox.Group
      label={label}
      value={[...value]}
      error={fault}
      onChange={(chosen) => onChange(options.filter((one) => chosen.includes(one)))}
    >
      <div className={css.checks}>
        {options.map((one) => (
          <Checkbox key={one} value={one} label={words[one]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function ConsentRules({ config, faultOf, set }: Of<'consent'>) {
  return (
    <TextInput
      label="Somebody else who may have a copy"
      description="For example “My solicitor”. The person ticks it, or does not. Empty: nobody is offered."
      maxLength={60}
      value={config.extra_copy ?? ''}
      error={faultOf('extra_copy')}
      onChange={({ currentTarget: { value } }) => set({ extra_copy: value === '' ? undefined : value })}
    />
  );
}

function IdDocumentRules({ config, faultOf, set }: Of<'id_document'>) {
  return (
    <Accepts
      label="Documents you accept"
      options={ID_DOCUMENTS}
      words={ID_DOCUMENT_WORDS}
      value={config.accepts ?? []}
      fault={faultOf('accepts')}
      onChange={(accepts) => set({ accepts })}
    />
  );
}

function AddressRules({ config, faultOf, set }: Of<'address_history'>) {
  return (
    <div className={css.two}>
      <Months
        label="Months of address to cover"
        description="Without a gap, up to today"
        value={config.months}
        fault={faultOf('months')}
        onChange={(months) => set({ months })}
      />
    </div>
  );
}

function ProofRules({ config, faultOf, set }: Of<'proof_of_address'>) {
  return (
    <>
      <Accepts
        label="Documents you accept"
        options={ADDRESS_PROOFS}
        words={ADDRESS_PROOF_WORDS}
        value={config.accepts ?? []}
        fault={faultOf('accepts')}
        onChange={(accepts) => set({ accepts })}
      />
      <div className={css.two}>
        <Months
          label="No older than"
          value={config.max_age_months}
          fault={faultOf('max_age_months')}
          onChange={(age) => set({ max_age_months: age })}
        />
      </div>
    </>
  );
}

function FundsRules({ config, faultOf, set }: Of<'source_of_funds'>) {
  return (
    <div className={css.two}>
      <Select
        label="Must add up to"
        allowDeselect={false}
        data={FUNDS_TARGETS.map((value) => ({ value, label: FUNDS_TARGET_WORDS[value] }))}
        value={config.target ?? null}
        error={faultOf('target')}
        onChange={(value) => set({ target: FUNDS_TARGETS.find((one) => one === value) ?? 'price' })}
        rightSection={<IconSelector size={15} stroke={1.7} aria-hidden />}
      />
      <Months label="Statements to ask for" value={config.months} fault={faultOf('months')} onChange={(months) => set({ months })} />
      <NumberInput
        label="Mark a single credit above"
        suffix="% of the sum"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={config.single_credit_percent ?? ''}
        error={faultOf('single_credit_percent')}
        onChange={(percent) => set({ single_credit_percent: typeof percent === 'number' ? percent : undefined })}
      />
    </div>
  );
}

function QuestionsRules({ config, faultOf, set }: Of<'questions'>) {
  const { questions = [] } = config;
  return (
    <>
      {faultOf('questions') && <p className={css.error}>{faultOf('questions')}</p>}
      <LineFields<AskedQuestion>
        items={questions}
        one="question"
        most={30}
        keyOf={({ key }) => key}
        empty={() => ({
          key: freeKey(
            'question',
            questions.map(({ key }) => key),
          ),
          text: '',
          kind: 'yes_no',
          required: true,
        })}
        onChange={(next) => set({ questions: next })}
      >
        {(question, change, index) => (
          <>
            <TextInput
              label="Question"
              maxLength={200}
              value={question.text}
              error={faultOf(`questions.${index}.text`)}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
            <Select
              label="Answered"
              allowDeselect={false}
              data={QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_WORDS[value] }))}
              value={question.kind}
              onChange={(value) => {
                const kind = QUESTION_KINDS.find((one) => one === value) ?? 'text';
                const { options, ...rest } = question;
                set({
                  questions: questions.map((other) =>
                    other.key === question.key ? { ...rest, kind, ...(kind === 'choice' && { options: options ?? ['', ''] }) } : other,
                  ),
                });
              }}
              rightSection={<IconSelector size={15} stroke={1.7} aria-hidden />}
            />
            {question.kind === 'choice' && (
              <Textarea
                label="Answers to choose from, one a line"
                rows={4}
                value={(question.options ?? []).join('\n')}
                error={faultOf(`questions.${index}.options`) ?? firstFault(faultOf, `questions.${index}.options`, question.options)}
                onChange={(event) => change({ options: event.currentTarget.value.split('\n').map((line) => line.slice(0, 80)) })}
              />
            )}
            <Switch label="Required" checked={question.required} onChange={(event) => change({ required: event.currentTarget.checked })} />
          </>
        )}
      </LineFields>
    </>
  );
}

const firstFault = (faultOf: RulesProps['faultOf'], path: string, items: readonly unknown[] = []): string | undefined =>
  items.map((_, index) => faultOf(`${path}.${index}`)).find((fault) => fault !== undefined);

function UploadRules({ config, faultOf, set }: Of<'upload'>) {
  const { documents = [] } = config;
  return (
    <>
      {faultOf('documents') && <p className={css.error}>{faultOf('documents')}</p>}
      <LineFields<AskedDocument>
        items={documents}
        one="document"
        most={12}
        keyOf={({ key }) => key}
        empty={() => ({
          key: freeKey(
            'document',
            documents.map(({ key }) => key),
          ),
          label: '',
          required: true,
        })}
        onChange={(next) => set({ documents: next })}
      >
        {(document, change, index) => (
          <>
            <TextInput
              label="Document"
              maxLength={80}
              value={document.label}
              error={faultOf(`documents.${index}.label`)}
              onChange={(event) => change({ label: event.currentTarget.value })}
            />
            <Switch label="Required" checked={document.required} onChange={(event) => change({ required: event.currentTarget.checked })} />
          </>
        )}
      </LineFields>
      <div className={css.two}>
        <Months
          label="How far back, where that matters"
          value={config.months}
          fault={faultOf('months')}
          onChange={(months) => set({ months })}
        />
      </div>
    </>
  );
}
