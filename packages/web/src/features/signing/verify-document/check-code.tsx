import { verifyCheckCode, type ReportVerification } from '@freehold/contract/sharing/report-shares';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { codeVerdict, issuedFacts } from './words.ts';
import css from './verify-document.module.css';

/** For whoever holds a print and no file: the code that stands at the foot of each page of a shared report. */
export function CheckCode() {
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<ReportVerification | null>(null);
  const ask = useAct({ mutationFn: (typed: string) => call(verifyCheckCode, { body: { code: typed } }), onSuccess: setSaid });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (said) title.current?.focus();
  }, [said]);
  const wrong = fieldErrorsOf(ask.error)['code'];
  const verdict = said && codeVerdict(said);
  return (
    <section className={css.byCode} aria-label="Check by code">
      <form
        noValidate
        className={css.codeForm}
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(code);
        }}
      >
        <PlainField
          label="No file? Use the check code at the foot of each page"
          name="code"
          value={code}
          placeholder="7KQ2-9DXM-4T8P"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={wrong ?? (ask.isError ? messageOf(ask.error) || 'The code could not be checked. Try again in a moment.' : null)}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setSaid(null);
            if (ask.isError || ask.isSuccess) ask.reset();
          }}
        />
        <PlainButton type="submit" variant="default" loading={ask.isPending}>
          Check the code
        </PlainButton>
      </form>
      {verdict && (
        <div role="status">
          <h2 tabIndex={-1} ref={title} data-tone={verdict.tone} className={css.verdict}>
            {verdict.title}
          </h2>
          <p className={css.lead}>{verdict.line}</p>
          {said.outcome !== 'unknown' && (
            <dl className={css.facts}>
              {issuedFacts(said).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </section>
  );
}
