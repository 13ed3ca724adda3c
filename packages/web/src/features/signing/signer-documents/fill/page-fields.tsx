import { isFilledForThem, isSignature, SIGNED, TICKED } from '@freehold/signing-rules/fields';
import type { SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import { IconCheck, IconPaperclip } from '@tabler/icons-react';
import { actOfField, nameOfField } from './field-words.ts';
import type { FilledField, FillWork } from './fill-work.ts';
import { InkPicture } from './ink-picture.tsx';
import css from './page-fields.module.css';

type Props = {
  fields: readonly FilledField[];
  others: SignerDocumentDetails['others'];
  people: SignerDocumentDetails['people'];
  scale: number;
  work: FillWork;
  /** The field that is next, or being answered. */
  current: string | null;
  wrong: ReadonlySet<string>;
  onPick: (field: FilledField) => void;
};

const place = (at: { x: number; y: number; width: number; height: number }, scale: number) => ({
  left: at.x * scale,
  top: at.y * scale,
  width: at.width * scale,
  height: at.height * scale,
});

/** The fields of one page, each where it stands: one’s own to press, those of others as empty places. */
export function PageFields({ fields, others, people, scale, work, current, wrong, onPick }: Props) {
  return (
    <>
      {others.map((field) => {
        const who = people.find(({ number }) => number === field.number)?.name ?? 'Somebody else';
        return (
          <span key={field.key} className={css.other} style={place(field, scale)} data-filled={field.filled || undefined}>
            <span className={css.words}>{field.value ?? who}</span>
          </span>
        );
      })}
      {fields.map((field) => (
        <PageField
          key={field.key}
          field={field}
          {...{ scale, work, onPick }}
          isCurrent={field.key === current}
          isWrong={wrong.has(field.key)}
        />
      ))}
    </>
  );
}

type One = Pick<Props, 'scale' | 'work' | 'onPick'> & { field: FilledField; isCurrent: boolean; isWrong: boolean };

function PageField({ field, scale, work, onPick, isCurrent, isWrong }: One) {
  const value = work.values[field.key] ?? '';
  const look = { className: css.field, style: place(field, scale), 'data-field': field.key };
  const name = nameOfField(field);
  if (isFilledForThem(field))
    return (
      <span {...look} data-given>
        <span className={css.words}>{work.givenFor(field) || name}</span>
      </span>
    );
  const states = { 'data-current': isCurrent || undefined, 'data-wrong': isWrong || undefined, 'data-done': value !== '' || undefined };
  if (field.type === 'checkbox' || field.type === 'radio')
    return (
      <button
        type="button"
        {...look}
        {...states}
        data-round={field.type === 'radio' || undefined}
        role={field.type}
        aria-checked={value === TICKED}
        aria-label={`${name}, page ${field.page}`}
        onClick={() => onPick(field)}
      >
        {value === TICKED && <IconCheck size="80%" stroke={2.4} aria-hidden />}
      </button>
    );
  return (
    <button
      type="button"
      {...look}
      {...states}
      // What is seen comes first, so that it can be said to a voice control.
      aria-label={`${seenOn(field, value, work)}${name}, page ${field.page}${value === '' && !field.required ? ', optional' : ''}`}
      onClick={() => onPick(field)}
    >
      <Content field={field} value={value} work={work} scale={scale} />
    </button>
  );
}

function seenOn(field: FilledField, value: string, work: FillWork): string {
  if (value === '') return `${actOfField(field)}: `;
  if (field.type === 'attachment') return `${work.attachmentName(value) ?? 'File added'}: `;
  if (!isSignature(field)) return `${value}: `;
  const ink = work.ink(field.type === 'initials' ? 'initials' : 'signature');
  return ink === null ? `${actOfField(field)}: ` : ink.kind === 'typed' ? `${ink.text}: ` : '';
}

function Content({ field, value, work, scale }: Pick<One, 'field' | 'work' | 'scale'> & { value: string }) {
  if (value === '') return <span className={css.words}>{actOfField(field)}</span>;
  if (isSignature(field)) {
    const ink = work.ink(field.type === 'initials' ? 'initials' : 'signature');
    if (value !== SIGNED || ink === null) return <span className={css.words}>{actOfField(field)}</span>;
    return (
      <span className={css.ink} style={{ fontSize: field.height * scale * 0.62 }}>
        <InkPicture ink={ink} label={nameOfField(field)} picture={work.picture(ink)} />
      </span>
    );
  }
  if (field.type === 'attachment')
    return (
      <span className={css.words}>
        <IconPaperclip size={12} stroke={1.8} aria-hidden /> {work.attachmentName(value) ?? 'File added'}
      </span>
    );
  return (
    <span className={css.value} style={{ fontSize: Math.min(11, field.height * 0.7) * scale }}>
      {value}
    </span>
  );
}
