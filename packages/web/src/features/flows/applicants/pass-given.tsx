import type { GivenPass } from '@freehold/contract/sharing/evidence-passes';
import { useState } from 'react';
import { useReading } from '../../../shared/applicant-steps/language.tsx';
import { textIn } from '../../../shared/applicant-steps/shipped-texts.ts';
import { useFormats, useWords } from '../../../shared/applicant-steps/words.ts';
import { Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { longDay } from './pass-days.ts';
import type { PASS_WORDS } from './pass-words.ts';
import passCss from './pass.module.css';

type Props = {
  given: GivenPass;
  say: (typeof PASS_WORDS)['en'];
  isBusy: boolean;
  trouble: string | null;
  onBack: () => void;
  onWithdraw: () => void;
};

/** One firm that may read something: what for, until when, each time it did, and the way to stop it. */
export function Given({ given, say, isBusy, trouble, onBack, onWithdraw }: Props) {
  const words = useWords();
  const { moment } = useFormats();
  const { language } = useReading();
  const [asks, setAsks] = useState(false);
  if (asks)
    return (
      <PhoneFrame
        page="pass back"
        title={say.backTitle(given.to)}
        lead={say.backLead(given.to)}
        onBack={() => setAsks(false)}
        foot={
          <>
            <PlainButton size="lg" fullWidth loading={isBusy} onClick={onWithdraw}>
              {say.takeBack}
            </PlainButton>
            <PlainButton size="lg" variant="default" fullWidth disabled={isBusy} onClick={() => setAsks(false)}>
              {say.keep}
            </PlainButton>
          </>
        }
      >
        {trouble !== null && <Trouble>{trouble}</Trouble>}
        <p>{given.keeps ? say.backKeeps(given.to) : say.backNothing(given.to)}</p>
      </PhoneFrame>
    );
  return (
    <PhoneFrame
      page={`pass given ${given.id}`}
      kicker={given.to}
      title={say.states[given.state]}
      lead={given.state !== 'open' && given.keeps ? say.stays(given.to) : say.decided[given.decision]}
      onBack={onBack}
      foot={
        given.state === 'open' && (
          <PlainButton size="lg" variant="default" fullWidth onClick={() => setAsks(true)}>
            {say.takeBack}
          </PlainButton>
        )
      }
    >
      <dl className={`${css.card} ${passCss.facts} ${passCss.inCard}`}>
        {[
          [say.purpose, given.purpose],
          [say.from, given.from ?? say.erased],
          [say.reads, given.sections.map((section) => say.parts[section]).join(', ')],
          [say.ends, given.until === null ? '' : longDay(new Date(Date.parse(given.until) - 1).toISOString(), language)],
        ].map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h2 className={css.day}>{say.looks}</h2>
      {given.looks.length === 0 ? (
        <p className={css.quiet}>{say.noLooks}</p>
      ) : (
        <ul className={css.card} style={{ margin: 0, listStyle: 'none' }}>
          {given.looks.map(({ at, name, role, kind, reason }) => (
            <li key={at + name + kind} className={css.row} style={{ alignItems: 'flex-start' }}>
              <span className={css.grow}>
                <b>{name}</b>
                <span className={css.quiet}>{[moment(at), textIn(words, role)].filter(Boolean).join(' · ')}</span>
                <span>{kind === 'read' ? say.read : [say.kept, reason].join(': ')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PhoneFrame>
  );
}
