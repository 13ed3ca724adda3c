import { isFilledForThem, isSignature, SIGNED, TICKED, type Field } from '@freehold/signing-rules/fields';
import { IconPaperclip, IconPencil } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { messageOf } from '../../../../lib/api-error.ts';
import { PlainButton } from '../../../../ui/plain-button.tsx';
import { PlainCheckbox } from '../../../../ui/plain-checkbox.tsx';
import { PlainField } from '../../../../ui/plain-field.tsx';
import { InkPicture } from './ink-picture.tsx';
import { nameOfField } from './field-words.ts';
import type { FillWork, FilledField } from './fill-work.ts';
import css from './answer-field.module.css';

type Props = {
  field: FilledField;
  /** Of a question with radio buttons, all of them. */
  question: readonly FilledField[];
  work: FillWork;
  fault: string | null;
};

/** The way one field is answered, in the list, beside the page and in the sheet over it. */
export function AnswerField({ field, question, work, fault }: Props) {
  const value = work.values[field.key] ?? '';
  if (isFilledForThem(field)) return <p className={css.given}>{work.givenFor(field) || 'Filled in when you sign'}</p>;
  if (isSignature(field)) return <SignaturePlace field={field} work={work} fault={fault} />;
  switch (field.type) {
    case 'checkbox':
      return (
        <PlainCheckbox
          name={field.key}
          checked={value === TICKED}
          onChange={(ticked) => work.write(field.key, ticked ? TICKED : '')}
          error={fault}
        >
          {nameOfField(field)}
        </PlainCheckbox>
      );
    case 'radio':
      return <Question question={question} work={work} fault={fault} />;
    case 'dropdown':
      return <Dropdown field={field} work={work} fault={fault} />;
    case 'attachment':
      return <Attachment field={field} work={work} fault={fault} />;
    default:
      return (
        <PlainField
          label={nameOfField(field)}
          value={value}
          error={fault}
          inputMode={field.type === 'number' ? 'decimal' : field.format === 'phone' ? 'tel' : undefined}
          autoComplete="off"
          maxLength={5000}
          {...(field.hint !== null && field.hint !== '' ? { description: field.hint } : {})}
          onChange={(event) => work.write(field.key, event.currentTarget.value)}
        />
      );
  }
}

type Part = { field: Field & FilledField; work: FillWork; fault: string | null };

function Fault({ id, children }: { id: string; children: string | null }) {
  return children === null ? null : (
    <p className={css.fault} id={id}>
      {children}
    </p>
  );
}

function SignaturePlace({ field, work, fault }: Part) {
  const id = useId();
  const kind = field.type === 'initials' ? 'initials' : 'signature';
  const ink = work.ink(kind);
  const isPlaced = work.values[field.key] === SIGNED;
  return (
    <div className={css.signature}>
      {isPlaced && ink !== null ? (
        <div className={css.ink} data-kind={kind}>
          <InkPicture ink={ink} label={nameOfField(field)} picture={work.picture(ink)} />
        </div>
      ) : null}
      <PlainButton
        variant={isPlaced ? 'default' : 'filled'}
        size="lg"
        fullWidth
        aria-describedby={fault === null ? undefined : id}
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
        onClick={() => (isPlaced || ink === null ? work.askInk(field) : work.write(field.key, SIGNED))}
      >
        {isPlaced ? 'Change it' : kind === 'initials' ? 'Put your initials here' : 'Sign here'}
      </PlainButton>
      {isPlaced && (
        <button type="button" className="fh-act" onClick={() => work.write(field.key, '')}>
          Take it off this place
        </button>
      )}
      <Fault id={id}>{fault}</Fault>
    </div>
  );
}

function Question({ question, work, fault }: Omit<Props, 'field'>) {
  const id = useId();
  const [first] = question;
  const label = question.find((each) => each.label)?.label ?? 'Choose one';
  if (first === undefined) return null;
  return (
    <fieldset className={css.question} aria-describedby={fault === null ? undefined : id}>
      <legend>{label}</legend>
      {question.map((each) => (
        <label key={each.key} className={css.choice}>
          <input
            type="radio"
            name={first.group ?? first.key}
            checked={work.values[each.key] === TICKED}
            onChange={() => work.write(each.key, TICKED, ...question.map(({ key }) => key).filter((key) => key !== each.key))}
          />
          <span>{each.options[0] ?? nameOfField(each)}</span>
        </label>
      ))}
      <Fault id={id}>{fault}</Fault>
    </fieldset>
  );
}

function Dropdown({ field, work, fault }: Part) {
  const id = useId();
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {nameOfField(field)}
      </label>
      <select
        id={id}
        className={css.select}
        value={work.values[field.key] ?? ''}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(event) => work.write(field.key, event.currentTarget.value)}
      >
        <option value="">Choose</option>
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <Fault id={`${id}-fault`}>{fault}</Fault>
    </div>
  );
}

function Attachment({ field, work, fault }: Part) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const name = work.attachmentName(work.values[field.key] ?? '');
  async function take(file: File | undefined) {
    if (file === undefined) return;
    setRefused(null);
    setUploading(true);
    try {
      await work.attach(field.key, file);
    } catch (error) {
      setRefused(messageOf(error) || 'The file could not be added. Try again in a moment.');
    } finally {
      setUploading(false);
    }
  }
  const wrong = refused ?? fault;
  return (
    <div className={css.signature}>
      <span className={css.label}>{nameOfField(field)}</span>
      {field.hint !== null && field.hint !== '' && <span className={css.given}>{field.hint}</span>}
      {name !== null && (
        <span className={css.file}>
          <IconPaperclip size={16} stroke={1.7} aria-hidden /> <span>{name}</span>
        </span>
      )}
      <input
        ref={chooser}
        type="file"
        accept="application/pdf,image/png,image/jpeg"
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <PlainButton
        variant="default"
        size="lg"
        fullWidth
        loading={isUploading}
        aria-describedby={wrong === null ? undefined : id}
        onClick={() => chooser.current?.click()}
      >
        {name === null ? 'Choose a file' : 'Choose another file'}
      </PlainButton>
      {name !== null && (
        <button type="button" className="fh-act" onClick={() => work.write(field.key, '')}>
          Take the file off
        </button>
      )}
      <p className={css.fault} id={id} role="alert">
        {wrong}
      </p>
    </div>
  );
}
