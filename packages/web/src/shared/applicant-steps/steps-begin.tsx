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
import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { Choices, DateFields, MoneyField, TextArea } from './fields.tsx';
import { FilePicker } from './file-list.tsx';
import { useWords } from './words.ts';
import { documentsOf, extraCopyOf, monthsOf, questionsOf } from './read-config.ts';
import { textIn } from './shipped-texts.ts';
import { objectOf, type StepProps } from './step-props.ts';
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

export function UnknownStep() {
  return <Notice kind="asks">{useWords().steps.unknown.line}</Notice>;
}
