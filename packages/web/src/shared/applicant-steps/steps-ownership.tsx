import { Choices, CountryField, TextArea, TextField } from './fields.tsx';
import { useWords } from './words.ts';
import { type StepProps, textOf } from './step-props.ts';
import css from './applicant-steps.module.css';

export function CompanyStep({ answers, onChange, errors }: StepProps) {
  const say = useWords().steps.company;
  const text = (name: string, label: string, maxLength: number, help?: string) => (
    <TextField
      name={name}
      label={label}
      {...(help === undefined ? {} : { help })}
      maxLength={maxLength}
      value={textOf(answers, name)}
      error={errors[name]}
      onChange={(value) => onChange({ ...answers, [name]: value })}
    />
  );
  const country = textOf(answers, 'country') || 'GB';
  const owners = Array.isArray(answers['owners']) ? answers['owners'].map(String) : [];
  return (
    <div className={css.form}>
      {text('company_name', say.name, 160)}
      <CountryField
        name="country"
        label={say.country}
        value={country}
        error={errors['country']}
        onChange={(chosen) => onChange({ ...answers, country: chosen })}
      />
      {text('company_number', say.number, 40, country === 'GB' ? say.numberHelp : undefined)}
      <Choices
        name="acts_as"
        legend={say.acts}
        options={Object.entries(say.kinds).map(([value, label]) => ({ value, label }))}
        value={textOf(answers, 'acts_as') || null}
        error={errors['acts_as']}
        onChange={(chosen) => onChange({ ...answers, acts_as: chosen })}
      />
      <TextArea
        name="owners"
        label={say.owners}
        help={say.ownersHelp}
        isOptional
        value={owners.join('\n')}
        error={errors['owners']}
        onChange={(typed) => onChange({ ...answers, owners: typed === '' ? [] : typed.split('\n').slice(0, 20) })}
      />
      <TextArea
        name="note"
        label={say.note}
        isOptional
        maxLength={600}
        value={textOf(answers, 'note')}
        error={errors['note']}
        onChange={(note) => onChange({ ...answers, note })}
      />
    </div>
  );
}

export function OwnershipStep({ answers, onChange, errors }: StepProps) {
  const words = useWords();
  const say = words.steps.ownership;
  const others = Array.isArray(answers['other_owners']) ? answers['other_owners'].map(String) : [];
  return (
    <div className={css.form}>
      <Choices
        name="owns"
        legend={say.title}
        hideLegend
        options={Object.entries(say.kinds).map(([value, label]) => ({ value, label }))}
        value={textOf(answers, 'owns') || null}
        error={errors['owns']}
        onChange={(owns) => onChange({ ...answers, owns })}
      />
      {answers['owns'] === 'joint' && (
        <TextArea
          name="other_owners"
          label={say.others}
          help={say.othersHelp}
          value={others.join('\n')}
          error={errors['other_owners']}
          onChange={(typed) => onChange({ ...answers, other_owners: typed.split('\n').slice(0, 10) })}
        />
      )}
      <Choices
        name="has_mortgage"
        legend={say.mortgage}
        options={[
          { value: 'yes', label: words.common.yes },
          { value: 'no', label: words.common.no },
        ]}
        value={typeof answers['has_mortgage'] === 'boolean' ? (answers['has_mortgage'] ? 'yes' : 'no') : null}
        error={errors['has_mortgage']}
        onChange={(chosen) => onChange({ ...answers, has_mortgage: chosen === 'yes' })}
      />
      <TextArea
        name="note"
        label={say.note}
        isOptional
        maxLength={600}
        value={textOf(answers, 'note')}
        error={errors['note']}
        onChange={(note) => onChange({ ...answers, note })}
      />
    </div>
  );
}

/** An account as its bank writes it. Whoever reads the answers sees its last four digits. */
export function BankAccountStep({ answers, onChange, errors }: StepProps) {
  const say = useWords().steps.bank;
  const text = (name: string, label: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      name={name}
      label={label}
      value={textOf(answers, name)}
      error={errors[name]}
      autoComplete="off"
      onChange={(value) => onChange({ ...answers, [name]: value })}
      {...more}
    />
  );
  return (
    <div className={css.form}>
      {text('account_name', say.name, { maxLength: 140 })}
      <Choices
        name="holder_type"
        legend={say.kind}
        options={Object.entries(say.kinds).map(([value, label]) => ({ value, label }))}
        value={textOf(answers, 'holder_type') || null}
        error={errors['holder_type']}
        onChange={(kind) => onChange({ ...answers, holder_type: kind })}
      />
      {text('sort_code', say.sort, { inputMode: 'numeric', maxLength: 10 })}
      {text('account_number', say.number, { inputMode: 'numeric', maxLength: 14 })}
      {text('secondary_ref', say.roll, { isOptional: true, maxLength: 18 })}
    </div>
  );
}
