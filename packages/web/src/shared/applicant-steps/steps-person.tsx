import { useRef, useState } from 'react';
import { CodeField } from '../../ui/code-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { Choices, CountryField, DateFields, MonthField, MoneyField, SelectField, TextField } from './fields.tsx';
import { FilePicker } from './file-list.tsx';
import { useWords } from './words.ts';
import { acceptsOf, rentRoutesOf } from './read-config.ts';
import { type CodeAnswer, type StepProps, textOf, typedAmount } from './step-props.ts';
import css from './applicant-steps.module.css';

export function DetailsStep({ answers, onChange, errors }: StepProps) {
  const say = useWords().steps.details;
  const text = (name: string, label: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      name={name}
      label={label}
      value={textOf(answers, name)}
      error={errors[name]}
      onChange={(value) => onChange({ ...answers, [name]: value })}
      {...more}
    />
  );
  return (
    <div className={css.form}>
      {text('first_name', say.first, { autoComplete: 'given-name' })}
      {text('middle_names', say.middle, { autoComplete: 'additional-name', isOptional: true })}
      {text('last_name', say.last, { autoComplete: 'family-name' })}
      {text('other_names', say.others, { isOptional: true, help: say.othersHelp, maxLength: 120 })}
      <DateFields
        name="dob"
        label={say.dob}
        isBirth
        value={textOf(answers, 'dob')}
        error={errors['dob']}
        onChange={(dob) => onChange({ ...answers, dob })}
      />
      <CountryField
        name="nationality"
        label={say.nationality}
        value={textOf(answers, 'nationality')}
        error={errors['nationality']}
        onChange={(nationality) => onChange({ ...answers, nationality })}
      />
      {text('email', say.email, { type: 'email', inputMode: 'email', autoComplete: 'email', isOptional: true })}
      {text('phone', say.phone, { type: 'tel', inputMode: 'tel', autoComplete: 'tel', isOptional: true })}
    </div>
  );
}

/** A code to the phone. What is typed here is not kept: the server has the number once the code was right. */
export function PhoneStep({ errors, about, acts, isDone }: StepProps) {
  const words = useWords();
  const say = words.steps.phone;
  const details = about.steps.find(({ type }) => type === 'details')?.answers;
  const [phone, setPhone] = useState(details ? textOf(details, 'phone') : '');
  const [sent, setSent] = useState<CodeAnswer | null>(null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const left = useCountdown(sent?.againAt ?? 0);
  if (isDone) return <Notice kind="proves">{say.done}</Notice>;

  async function act(what: () => Promise<void>) {
    setIsBusy(true);
    setWrong(null);
    try {
      await what();
    } catch (error) {
      setCode('');
      setWrong(error instanceof Error && error.message !== '' ? error.message : words.common.problem);
    }
    setIsBusy(false);
  }
  const send = () =>
    act(async () => {
      setSent(await acts.sendCode(phone));
      setCode('');
    });
  function write(typed: string) {
    setCode(typed);
    if (sent && typed.length === sent.digits && !isBusy) void act(() => acts.verifyCode(phone, sent.challenge, typed));
  }
  if (sent === null)
    return (
      <div className={css.form}>
        <TextField
          name="phone"
          label={say.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={phone}
          error={wrong ?? errors['phone']}
          onChange={setPhone}
        />
        <PlainButton size="lg" fullWidth loading={isBusy} onClick={() => void send()}>
          {say.send}
        </PlainButton>
      </div>
    );
  return (
    <div className={css.form}>
      <p className={css.line}>{say.sent(sent.to)}</p>
      <CodeField
        ref={field}
        label={words.code.label(sent.digits)}
        length={sent.digits}
        value={code}
        onChange={write}
        error={wrong}
        readOnly={isBusy}
      />
      <div className={css.under}>
        {left > 0 ? (
          <span>{words.code.waits(clockOf(left))}</span>
        ) : (
          <button type="button" className="fh-act" onClick={() => void send()}>
            {words.code.sendAgain}
          </button>
        )}
        <button type="button" className="fh-act" onClick={() => setSent(null)}>
          {say.other}
        </button>
      </div>
    </div>
  );
}
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function ProofOfAddressStep({ step, answers, onChange, errors, files, acts }: StepProps) {
  const say = useWords().steps.proof;
  const accepts = acceptsOf(step.config);
  const kinds = Object.entries(say.kinds).filter(([kind]) => accepts.length === 0 || accepts.includes(kind));
  return (
    <div className={css.form}>
      <Choices
        name="kind"
        legend={say.kind}
        options={kinds.map(([value, label]) => ({ value, label }))}
        value={textOf(answers, 'kind') || null}
        error={errors['kind']}
        onChange={(kind) => onChange({ ...answers, kind })}
      />
      <TextField
        name="issuer"
        label={say.issuer}
        maxLength={80}
        value={textOf(answers, 'issuer')}
        error={errors['issuer']}
        onChange={(issuer) => onChange({ ...answers, issuer })}
      />
      <DateFields
        name="dated_on"
        label={say.dated}
        value={textOf(answers, 'dated_on')}
        error={errors['dated_on']}
        onChange={(dated) => onChange({ ...answers, dated_on: dated })}
      />
      <FilePicker
        name="paper"
        part="paper"
        isMany
        camera="page"
        files={files}
        onAdd={acts.addFiles}
        onRemove={acts.removeFile}
        error={errors['paper']}
      />
    </div>
  );
}

const WORKS = ['employed', 'self_employed'];
export function EmploymentStep({ answers, onChange, errors }: StepProps) {
  const words = useWords();
  const say = words.steps.work;
  const status = textOf(answers, 'status');
  const write = (part: Record<string, string | number | null>) => onChange({ ...answers, ...part });
  return (
    <div className={css.form}>
      <Choices
        name="status"
        legend={say.title}
        hideLegend
        options={Object.entries(say.kinds).map(([value, label]) => ({ value, label }))}
        value={status || null}
        error={errors['status']}
        onChange={(next) => write({ status: next })}
      />
      {WORKS.includes(status) && (
        <>
          <TextField
            name="employer"
            label={status === 'employed' ? say.employer : say.business}
            autoComplete="organization"
            maxLength={120}
            value={textOf(answers, 'employer')}
            error={errors['employer']}
            onChange={(employer) => write({ employer })}
          />
          <TextField
            name="job"
            label={say.job}
            autoComplete="organization-title"
            isOptional
            maxLength={120}
            value={textOf(answers, 'job')}
            error={errors['job']}
            onChange={(job) => write({ job })}
          />
          <MonthField
            name="since"
            label={say.since}
            isOptional
            value={textOf(answers, 'since')}
            error={errors['since']}
            onChange={(since) => write({ since })}
          />
        </>
      )}
      {status !== '' && (
        <>
          <MoneyField
            name="income_pence"
            label={`${say.income} (£)`}
            isOptional={!WORKS.includes(status)}
            value={typedAmount(answers['income_pence'])}
            error={errors['income_pence']}
            onChange={(income) => write({ income_pence: income })}
          />
          <SelectField
            name="income_per"
            label={say.per}
            options={Object.entries(say.pers).map(([value, label]) => ({ value, label }))}
            value={textOf(answers, 'income_per') || 'year'}
            onChange={(per) => write({ income_per: per })}
          />
          <TextField
            name="other_income"
            label={say.other}
            isOptional
            maxLength={300}
            value={textOf(answers, 'other_income')}
            error={errors['other_income']}
            onChange={(other) => write({ other_income: other })}
          />
          {WORKS.includes(status) && (
            <TextField
              name="contact_email"
              label={say.contact}
              type="email"
              inputMode="email"
              isOptional
              value={textOf(answers, 'contact_email')}
              error={errors['contact_email']}
              onChange={(contact) => write({ contact_email: contact })}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Everybody is asked in the same way; which ways there are depends on the installation. */
export function RightToRentStep({ step, answers, onChange, errors }: StepProps) {
  const say = useWords().steps.rent;
  const routes = rentRoutesOf(step.config);
  const route = textOf(answers, 'route');
  return (
    <div className={css.form}>
      <Choices
        name="route"
        legend={say.title}
        hideLegend
        options={Object.entries(say.kinds)
          .filter(([value]) => routes.includes(value))
          .map(([value, label]) => ({ value, label }))}
        value={route || null}
        error={errors['route']}
        onChange={(chosen) => onChange({ ...answers, route: chosen })}
      />
      {route === 'share_code' && (
        <>
          <TextField
            name="share_code"
            label={say.code}
            help={say.codeHelp}
            maxLength={20}
            value={textOf(answers, 'share_code')}
            error={errors['share_code']}
            onChange={(code) => onChange({ ...answers, share_code: code })}
          />
          <DateFields
            name="dob"
            label={say.dob}
            isBirth
            value={textOf(answers, 'dob')}
            error={errors['dob']}
            onChange={(dob) => onChange({ ...answers, dob })}
          />
        </>
      )}
      {route === 'manual' && <p className={css.line}>{say.manual}</p>}
      {route === 'certified_provider' && <p className={css.line}>{say.provider}</p>}
    </div>
  );
}
