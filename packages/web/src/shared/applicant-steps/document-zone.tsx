import { readMrz } from '@freehold/uk-formats/read-mrz';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { londonToday } from './check-step.ts';
import { TextArea } from './fields.tsx';
import { type Answers, textOf } from './step-props.ts';
import { useFormats, useWords } from './words.ts';

/** A driving licence of the United Kingdom has no zone; of a card it stands on the back. */
const hasZone = (kind: string) => kind !== 'driving_licence' && kind !== 'in_person';
const SHOWS_ZONE = new Set(['photo_page', 'back']);

export const linesOf = (answers: Answers): string[] =>
  Array.isArray(answers['mrz']) ? answers['mrz'].filter((line): line is string => typeof line === 'string') : [];

/** What a zone says goes into the fields that are still empty; the country is the one that issued it. */
export function withZone(answers: Answers, lines: readonly string[], today: string): Answers {
  const { document } = readMrz(lines, { today });
  if (!document) return answers;
  return {
    ...answers,
    mrz: [...lines],
    mrz_source: 'picture',
    country: document.issuerCountry ?? textOf(answers, 'country'),
    number: textOf(answers, 'number').trim() || document.number,
    expires_on: textOf(answers, 'expires_on').replaceAll('-', '') === '' ? (document.expiryDate ?? '') : textOf(answers, 'expires_on'),
  };
}

export const withoutZone = (answers: Answers): Answers => {
  const { mrz: _lines, mrz_source: _source, ...rest } = answers;
  return rest;
};

export type ZoneState = 'idle' | 'reading' | 'not_read';

/** Reads pictures of a document on the phone itself while they are sent. */
export function useZoneReader(answers: Answers, onChange: (answers: Answers) => void) {
  const [state, setState] = useState<ZoneState>('idle');
  // Reading takes a while, and what was typed meanwhile stays.
  const newest = useRef({ answers, onChange });
  useEffect(() => {
    newest.current = { answers, onChange };
  });
  async function read(files: readonly File[], side: string) {
    const [file] = files;
    const kind = textOf(answers, 'kind');
    if (!file || !hasZone(kind)) return;
    setState('reading');
    const today = londonToday();
    // Without a connection the reader may not come; the person types instead.
    const lines = await import('./read-document.ts').then(({ readDocument }) => readDocument(file, today)).catch(() => null);
    const now = newest.current;
    if (textOf(now.answers, 'kind') !== kind) return setState('idle');
    if (lines) now.onChange(withZone(now.answers, lines, today));
    setState(lines || !SHOWS_ZONE.has(side) ? 'idle' : 'not_read');
  }
  return { state, read, forget: () => setState('idle') };
}

type Props = { answers: Answers; onChange: (answers: Answers) => void; state: ZoneState; error: string | undefined };

/** What was read from a picture, to be checked; or the lines to be typed. */
export function DocumentZone({ answers, onChange, state, error }: Props) {
  const words = useWords();
  const say = words.steps.id;
  const { month } = useFormats();
  const lines = linesOf(answers);
  const isRead = answers['mrz_source'] === 'picture' && lines.length > 0;
  const document = isRead ? readMrz(lines, { today: londonToday() }).document : null;
  const day = (date: string) => `${Number(date.slice(8))} ${month(date.slice(0, 7))}`;
  if (!hasZone(textOf(answers, 'kind'))) return null;
  return (
    <>
      <div aria-live="polite">
        {state === 'reading' && <Notice kind="tells">{say.zoneReading}</Notice>}
        {state === 'not_read' && !document && <Notice kind="tells">{say.zoneNotRead}</Notice>}
        {document && state !== 'reading' && (
          <Notice
            kind="tells"
            act={
              <PlainButton variant="default" onClick={() => onChange({ ...answers, mrz_source: 'typed' })}>
                {say.zoneChange}
              </PlainButton>
            }
          >
            {say.zoneRead} <b>{`${document.givenNames} ${document.surname}`.trim()}</b>
            {document.birthDate !== null && `, ${say.zoneBorn(day(document.birthDate))}`}, {say.zoneNumber(document.number)}
            {document.expiryDate !== null && `, ${say.zoneUntil(day(document.expiryDate))}`}. {say.zoneCheck}
          </Notice>
        )}
      </div>
      {!isRead && (
        <TextArea
          name="mrz"
          label={say.zoneLines}
          help={say.zoneHelp}
          isOptional
          rows={3}
          maxLength={140}
          value={lines.join('\n')}
          error={error}
          onChange={(text) =>
            onChange(text.trim() === '' ? withoutZone(answers) : { ...answers, mrz: text.split('\n').slice(0, 3), mrz_source: 'typed' })
          }
        />
      )}
    </>
  );
}
