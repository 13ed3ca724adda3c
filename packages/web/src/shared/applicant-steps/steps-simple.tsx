import {
  IconBriefcase,
  IconClock,
  IconCoinPound,
  IconDeviceMobile,
  IconEye,
  IconFileText,
  IconHome,
  IconId,
  IconListDetails,
  IconMapPin,
  IconUser,
} from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { CodeField } from '../../ui/code-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { Choices, CountryField, DateFields, MonthField, MoneyField, SelectField, TextArea, TextField } from './fields.tsx';
import { FilePicker } from './file-list.tsx';
import { useWords } from './words.ts';
import { acceptsOf, documentsOf, extraCopyOf, monthsOf, questionsOf, rentRoutesOf } from './read-config.ts';
import { textIn } from './shipped-texts.ts';
import { type CodeAnswer, objectOf, type StepProps, textOf, typedAmount } from './step-props.ts';
import css from './applicant-steps.module.css';

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

export function IntroStep({ about }: StepProps) {
  const words = useWords();
  const say = words.steps.intro;
  const lines: Record<string, [ReactNode, string]> = {
    details: [<IconUser key="i" {...ICON} />, say.details],
    phone_otp: [<IconDeviceMobile key="i" {...ICON} />, say.phone],
    id_document: [<IconId key="i" {...ICON} />, say.id],
    selfie_liveness: [<IconUser key="i" {...ICON} />, say.face],
    address_history: [<IconMapPin key="i" {...ICON} />, ''],
    proof_of_address: [<IconFileText key="i" {...ICON} />, say.proof],
    employment_income: [<IconBriefcase key="i" {...ICON} />, say.work],
    source_of_funds: [<IconCoinPound key="i" {...ICON} />, say.funds],
    bank_account: [<IconCoinPound key="i" {...ICON} />, say.bank],
    company_details: [<IconBriefcase key="i" {...ICON} />, say.company],
    ownership_confirm: [<IconHome key="i" {...ICON} />, say.ownership],
    right_to_rent: [<IconHome key="i" {...ICON} />, say.rent],
    questions: [<IconListDetails key="i" {...ICON} />, say.questions],
    upload: [<IconFileText key="i" {...ICON} />, say.upload],
  };
  const rows = about.steps.flatMap((step, index) => {
    const line = lines[step.type];
    if (!line || about.steps.findIndex(({ type }) => type === step.type) !== index) return [];
    const text = step.type === 'address_history' ? say.addresses(Math.ceil((monthsOf(step.config) ?? 36) / 12)) : line[1];
    return [{ key: step.key, icon: line[0], text }];
  });
  return (
    <ul className={css.rows}>
      {rows.map(({ key, icon, text }) => (
        <li key={key}>
          <span className={css.rowIcon}>{icon}</span>
          <b>{text}</b>
        </li>
      ))}
    </ul>
  );
}

export function ConsentStep({ step, answers, onChange, errors, about }: StepProps) {
  const words = useWords();
  const say = words.steps.consent;
  const collected = [...new Set(about.steps.flatMap(({ type }) => say.collectedList[type] ?? []))];
  const copy = extraCopyOf(step.config);
  const copies = Array.isArray(answers['copies']) ? answers['copies'] : [];
  const rows = [
    { icon: <IconFileText {...ICON} />, name: say.collected, line: collected.length === 0 ? say.nothing : say.joined(collected) },
    { icon: <IconEye {...ICON} />, name: say.seen, line: about.seenBy },
    { icon: <IconClock {...ICON} />, name: say.kept, line: about.kept },
  ];
  return (
    <>
      <ul className={css.rows}>
        {rows.map(({ icon, name, line }) => (
          <li key={name}>
            <span className={css.rowIcon}>{icon}</span>
            <span className={css.rowWords}>
              <b>{name}</b>
              <span>{line}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={css.ticks}>
        <PlainCheckbox
          name="agreed"
          checked={answers['agreed'] === true}
          error={errors['agreed'] ?? null}
          onChange={(agreed) => onChange({ ...answers, agreed })}
        >
          {say.agree(about.agency)}
        </PlainCheckbox>
        {copy !== null && (
          <PlainCheckbox
            name="copies"
            checked={copies.length > 0}
            onChange={(checked) => onChange({ ...answers, copies: checked ? ['extra_copy'] : [] })}
          >
            {copy} ({words.common.optional})
          </PlainCheckbox>
        )}
      </div>
      <p className={css.line}>
        <a className="fh-act" href="/privacy" target="_blank" rel="noreferrer">
          {say.notice}
        </a>
      </p>
    </>
  );
}

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
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

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

export function QuestionsStep({ step, answers, onChange, errors }: StepProps) {
  const words = useWords();
  const given = objectOf(answers, 'answers');
  const questions = questionsOf(step.config);
  const write = (key: string, value: string | number | boolean | null) => onChange({ ...answers, answers: { ...given, [key]: value } });
  if (questions.length === 0) return <p className={css.line}>{words.steps.questions.none}</p>;
  return (
    <div className={css.form}>
      {questions.map(({ key, text, kind, options, required }) => {
        const shared = { name: `answers.${key}`, error: errors[`answers.${key}`] };
        const value = given[key];
        const written = typeof value === 'string' ? value : '';
        const asked = textIn(words, text);
        const label = required ? asked : `${asked} (${words.common.optional})`;
        if (kind === 'yes_no')
          return (
            <Choices
              key={key}
              {...shared}
              legend={label}
              options={[
                { value: 'yes', label: words.common.yes },
                { value: 'no', label: words.common.no },
              ]}
              value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
              onChange={(chosen) => write(key, chosen === 'yes')}
            />
          );
        if (kind === 'choice')
          return (
            <Choices
              key={key}
              {...shared}
              legend={label}
              options={options.map((option) => ({ value: option, label: textIn(words, option) }))}
              value={written || null}
              onChange={(chosen) => write(key, chosen)}
            />
          );
        if (kind === 'date')
          return <DateFields key={key} {...shared} label={label} value={written} onChange={(date) => write(key, date)} />;
        if (kind === 'money')
          return (
            <MoneyField
              key={key}
              {...shared}
              label={`${label} (£)`}
              value={typeof value === 'number' ? value : written || null}
              onChange={(amount) => write(key, amount)}
            />
          );
        return <TextArea key={key} {...shared} label={label} maxLength={2000} value={written} onChange={(typed) => write(key, typed)} />;
      })}
    </div>
  );
}

export function UploadStep({ step, files, errors, acts }: StepProps) {
  const words = useWords();
  const wanted = documentsOf(step.config);
  const months = monthsOf(step.config);
  const shared = { files, onAdd: acts.addFiles, onRemove: acts.removeFile, isMany: true, camera: 'page' as const };
  return (
    <div className={css.form}>
      {months !== null && wanted.length === 0 && <p className={css.line}>{words.steps.upload.months(months)}</p>}
      {wanted.map(({ key, label, required }) => (
        <FilePicker
          key={key}
          name={key}
          part={key}
          title={required ? textIn(words, label) : `${textIn(words, label)} (${words.common.optional})`}
          error={errors[key]}
          {...shared}
        />
      ))}
      {wanted.length === 0 && <FilePicker name="file" part={null} error={errors['file']} {...shared} />}
      <p className={css.line}>{words.steps.upload.lock}</p>
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

export function UnknownStep() {
  return <Notice kind="asks">{useWords().steps.unknown.line}</Notice>;
}
