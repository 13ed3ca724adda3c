import { isFilledForThem, isOfWitness } from '@freehold/signing-rules/fields';
import type { SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { AnswerField } from './answer-field.tsx';
import { clauseAt } from './clause.ts';
import { nameOfField, stateOfField } from './field-words.ts';
import type { FilledField, FillWork } from './fill-work.ts';
import css from './list-form.module.css';

type Props = {
  pages: SignerDocumentDetails['pages'];
  fields: readonly FilledField[];
  shown: readonly FilledField[];
  work: FillWork;
  current: string | null;
  faults: ReadonlyMap<string, string>;
  onOpen: (key: string) => void;
};

/** Every field in order with the words round it: for whoever would rather not, or cannot, use the pages. It counts the same. */
export function ListForm({ pages, fields, shown, work, current, faults, onOpen }: Props) {
  return (
    <ol className={css.list}>
      {shown.map((field, index) => {
        const question = questionOf(field, shown);
        if (question.length > 1 && question[0]?.key !== field.key) return null;
        const isOpen = question.some(({ key }) => key === current);
        const number = `${index + 1} of ${shown.length}`;
        const lines = pages.find(({ number: page }) => page === field.page)?.text ?? [];
        return (
          <li key={field.key}>
            <Entry
              {...{ field, question, fields, work, isOpen, number }}
              clause={isOpen ? clauseAt(lines, field) : null}
              fault={question.map(({ key }) => faults.get(key)).find((fault) => fault !== undefined) ?? null}
              onOpen={() => onOpen(field.key)}
            />
          </li>
        );
      })}
    </ol>
  );
}

export const questionOf = (field: FilledField, shown: readonly FilledField[]): readonly FilledField[] =>
  field.type === 'radio' && field.group !== null ? shown.filter((each) => each.type === 'radio' && each.group === field.group) : [field];

type EntryProps = {
  field: FilledField;
  question: readonly FilledField[];
  fields: readonly FilledField[];
  work: FillWork;
  isOpen: boolean;
  number: string;
  clause: string | null;
  fault: string | null;
  onOpen: () => void;
};

function Entry({ field, question, work, isOpen, number, clause, fault, onOpen }: EntryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView?.({ block: 'center' });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  const given = question.find(({ key }) => (work.values[key] ?? '') !== '');
  const isDone = given !== undefined || (isFilledForThem(field) && !isOfWitness(field));
  const name = question.length > 1 ? (question.find(({ label }) => label)?.label ?? 'Choose one') : nameOfField(field);
  if (isOpen && !isFilledForThem(field))
    return (
      <div className={css.open}>
        <header className={css.head}>
          <h3 ref={heading} tabIndex={-1}>
            {name}
          </h3>
          <span className={css.quiet}>
            Page {field.page}, {number}
          </span>
        </header>
        {clause !== null && <blockquote className={css.clause}>{clause}</blockquote>}
        <AnswerField {...{ field, question, work, fault }} />
      </div>
    );
  return (
    <div className={css.row} data-wrong={fault !== null || undefined}>
      {isDone ? (
        <IconCircleCheckFilled className={css.done} size={20} aria-hidden />
      ) : (
        <IconCircleDashed className={css.todo} size={20} stroke={1.7} aria-hidden />
      )}
      <span className={css.grow}>
        <b>{name}</b>
        <span className={css.quiet}>{stateOfField(field, work.values, isDone ? writtenOf(given ?? field, work) : '')}</span>
        {fault !== null && <span className={css.fault}>{fault}</span>}
      </span>
      {!isFilledForThem(field) && (
        <button type="button" className={css.change} aria-label={`${isDone ? 'Change' : 'Fill in'} ${name}`} onClick={onOpen}>
          {isDone ? 'Change' : 'Fill in'}
        </button>
      )}
    </div>
  );
}

function writtenOf(field: FilledField, work: FillWork): string {
  const value = work.values[field.key] ?? '';
  switch (field.type) {
    case 'signature':
      return 'signed';
    case 'initials':
      return 'initialled';
    case 'checkbox':
      return 'ticked';
    case 'radio':
      return field.options[0] ?? 'chosen';
    case 'attachment':
      return work.attachmentName(value) ?? 'file added';
    default:
      return value;
  }
}
