import { TextInput } from '@mantine/core';
import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import type { Dispatch, SetStateAction } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { StatusGlyph } from '../../../ui/status.tsx';
import { FacePanel, wasComparedElsewhere } from './face-panel.tsx';
import { PaperFields, ReadFields } from './paper-fields.tsx';
import { QuestionRow } from './question-row.tsx';
import { type ReviewForm, wantsReading } from './review-form.ts';
import type { Part, ReviewRow } from './review-rows.ts';
import css from './review.module.css';

const MOST_NOTE = 600;
type Props = {
  check: KycCheck;
  rows: readonly ReviewRow[];
  form: ReviewForm;
  current: string | null;
  masked: boolean;
  /** The pictures are not shown to this member. */
  hidden: boolean;
  disabled: boolean;
  onFocus: (id: string) => void;
  onAnswer: (id: string, value: string) => void;
  onChange: Dispatch<SetStateAction<ReviewForm>>;
};

/** The questions of the document, the face and each paper that shows the address. */
export function Questions(props: Props) {
  const { check, rows, form, disabled, onChange } = props;
  const of = (part: Part, source: string | null = null) => rows.filter((row) => row.part === part && row.source === source);
  const papers = check.address_sources;
  const { counted, wanted } = check.address_count;
  return (
    <>
      <PartHead title="Is the document genuine" detail={answered(of('document'), form)} />
      <Rows {...props} rows={of('document')} />
      {wantsReading(check) && !disabled && (
        <ReadFields reads={form.reads} onChange={(part) => onChange((before) => ({ ...before, reads: { ...before.reads, ...part } }))} />
      )}
      <PartHead title="Face" detail={wasComparedElsewhere(check) ? 'A provider compared them too' : 'You compare, nothing is automatic'} />
      {!props.hidden && <FacePanel check={check} masked={props.masked} />}
      <Rows {...props} rows={of('face')} />
      <PartHead title="Address" detail={`${counted} of ${wanted} sources`} />
      {papers.length === 0 && <p className={css.none}>No paper shows where they live.</p>}
      {papers.map((source) => (
        <div key={source.key} className={css.paper}>
          <p className={css.paperHead}>
            <StatusGlyph glyph={source.counts ? 'tick' : 'diamond'} family={source.counts ? 'moss' : 'ochre'} size={14} />
            <span>
              <b>{source.name}</b>
              <small>
                {[source.issuer, source.dated_on && formatDate(source.dated_on), source.counts ? 'Counts' : source.why_not]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </p>
          {!disabled && form.papers[source.key] && (
            <PaperFields
              paper={form.papers[source.key] ?? { kind: '', issuer: '', dated_on: '' }}
              onChange={(part) =>
                onChange((before) => {
                  const paper = before.papers[source.key] ?? form.papers[source.key] ?? { kind: '', issuer: '', dated_on: '' };
                  return { ...before, papers: { ...before.papers, [source.key]: { ...paper, ...part } } };
                })
              }
            />
          )}
          <Rows {...props} rows={of('address', source.key)} />
          {!disabled && (
            <TextInput
              className={css.sourceNote}
              size="xs"
              label="Note on this paper"
              maxLength={MOST_NOTE}
              value={form.notes[source.key] ?? ''}
              onChange={(event) => {
                const text = event.currentTarget.value;
                onChange((before) => ({ ...before, notes: { ...before.notes, [source.key]: text } }));
              }}
            />
          )}
        </div>
      ))}
      <Elsewhere check={check} />
    </>
  );
}

/** What the lists say, and whether somebody else uses the same things. */
function Elsewhere({ check: { screening, duplicates } }: { check: KycCheck }) {
  return (
    <>
      <PartHead title="Screening" detail={screening?.public_ref ?? ''} />
      <p className={css.none}>
        {screening === null
          ? 'The lists were not searched yet.'
          : screening.open_matches > 0
            ? `${screening.open_matches} open ${screening.open_matches === 1 ? 'match' : 'matches'} to settle first.`
            : screening.state === 'processing'
              ? 'The lists are being searched.'
              : 'No open match.'}
        {screening && (
          <>
            {' '}
            <a className="fh-link" href={`/marketplace/manual_aml_check/${screening.check_id}`}>
              Open screening
            </a>
          </>
        )}
      </p>
      <PartHead
        title="Same document, phone or email elsewhere"
        detail={duplicates.length === 0 ? 'Nothing found' : String(duplicates.length)}
      />
      {duplicates.map((one) => (
        <p key={`${one.what} ${one.check?.id ?? ''}`} className={css.none}>
          {one.words}
          {one.check && (
            <>
              {' '}
              <a className="fh-link" href={`/marketplace/manual_kyc_check/${one.check.id}`}>
                {one.check.public_ref}
              </a>
            </>
          )}
        </p>
      ))}
    </>
  );
}

const answered = (rows: readonly ReviewRow[], { answers }: ReviewForm): string =>
  `${rows.filter(({ id }) => answers[id] !== undefined).length} of ${rows.length} answered`;

function PartHead({ title, detail }: { title: string; detail: string }) {
  return (
    <header className={css.partHead}>
      <h2 className="fh-h2">{title}</h2>
      <span className="fh-small fh-dim num">{detail}</span>
    </header>
  );
}

function Rows({ rows, form, current, disabled, onFocus, onAnswer, onChange }: Props) {
  return (
    <ul className={css.questions}>
      {rows.map((row) => (
        <QuestionRow
          key={row.id}
          row={row}
          value={form.answers[row.id]}
          note={form.notes[row.id] ?? ''}
          isCurrent={row.id === current && !disabled}
          disabled={disabled}
          onFocus={() => onFocus(row.id)}
          onAnswer={(value) => onAnswer(row.id, value)}
          onNote={(text) => onChange((before) => ({ ...before, notes: { ...before.notes, [row.id]: text } }))}
        />
      ))}
    </ul>
  );
}
