import type { PassEvidence, PassRequest } from '@freehold/contract/sharing/evidence-passes';
import { useState } from 'react';
import { Choices } from '../../../shared/applicant-steps/fields.tsx';
import { Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainCheckbox } from '../../../ui/plain-checkbox.tsx';
import { PartFacts } from './pass-parts.tsx';
import { PASS_WORDS } from './pass-words.ts';
import passCss from './pass.module.css';

type Props = {
  request: PassRequest;
  evidence: readonly PassEvidence[];
  say: (typeof PASS_WORDS)['en'];
  isBusy: boolean;
  trouble: string | null;
  onBack: () => void;
  onAnswer: (said: 'give' | 'refuse', reportId: number | null, sections: string[]) => void;
};

/** What one firm asks: which check it may reuse, and which parts of it. Nothing is passed on before the person agrees. */
export function AnswerRequest({ request, evidence, say, isBusy, trouble, onBack, onAnswer }: Props) {
  const usable = evidence.filter(({ why_not: why }) => why === null);
  const [report, setReport] = useState(usable[0]?.report_id ?? null);
  const [without, setWithout] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const chosen = usable.find(({ report_id: id }) => id === report);
  const sections = (chosen?.parts ?? []).map(({ section }) => section).filter((section) => !without.includes(section));
  return (
    <PhoneFrame
      page={`pass request ${request.id}`}
      kicker={request.firm}
      title={say.asks(request.firm)}
      lead={say.requestLead(request.asked_by, request.firm, request.purpose, request.days)}
      onBack={onBack}
      foot={
        <>
          {chosen && (
            <PlainButton
              size="lg"
              fullWidth
              loading={isBusy}
              onClick={() => (sections.length === 0 ? setMissing(true) : onAnswer('give', chosen.report_id, sections))}
            >
              {say.agree}
            </PlainButton>
          )}
          <PlainButton size="lg" variant="default" fullWidth disabled={isBusy} onClick={() => onAnswer('refuse', null, [])}>
            {say.refuse}
          </PlainButton>
        </>
      }
    >
      {trouble !== null && <Trouble>{trouble}</Trouble>}
      {chosen === undefined ? (
        <p>{say.nothing}</p>
      ) : (
        <div className={css.form}>
          {usable.length > 1 && (
            <Choices
              name="report"
              legend={say.which}
              options={usable.map(({ report_id: id, firm }) => ({ value: String(id), label: firm }))}
              value={String(report)}
              onChange={(next) => setReport(Number(next))}
            />
          )}
          <fieldset className={passCss.choose}>
            <legend>{say.what}</legend>
            {chosen.parts.map((part) => (
              <div key={part.section} className={css.card}>
                <PlainCheckbox
                  name={part.section}
                  checked={!without.includes(part.section)}
                  onChange={(isOn) => {
                    setMissing(false);
                    setWithout(isOn ? without.filter((each) => each !== part.section) : [...without, part.section]);
                  }}
                >
                  <b>{say.parts[part.section]}</b>
                </PlainCheckbox>
                <PartFacts part={part} />
              </div>
            ))}
          </fieldset>
          {missing && <Trouble>{say.missing}</Trouble>}
          <p className={css.quiet}>{say.never}</p>
        </div>
      )}
    </PhoneFrame>
  );
}
