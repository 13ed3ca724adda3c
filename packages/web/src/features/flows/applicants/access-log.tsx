import { readAccessLog } from '@freehold/contract/flows/applicants';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import type { Words } from '../../../shared/applicant-steps/en.ts';
import { textIn } from '../../../shared/applicant-steps/shipped-texts.ts';
import { useFormats, useWords } from '../../../shared/applicant-steps/words.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { useLoaded } from './session.tsx';
import { troubleOf } from '../../../shared/phone-pages/trouble.ts';
import { Wait } from './wait.tsx';
import { personalPage } from './personal-search.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

/** A file is named by its step. */
function lookIn(what: string, words: Words): string {
  const title = /^A file of “(.+)”$/.exec(what)?.[1];
  return title === undefined ? textIn(words, what) : words.seen.file(textIn(words, title));
}

type Look = DataOf<typeof readAccessLog>[number];

/** Who of the firms looked at what the person gave, by day. */
export function AccessLog() {
  const words = useWords();
  const say = words.seen;
  const { day, time } = useFormats();
  const navigate = useNavigate();
  const [looks, setLooks] = useState<Look[] | null>(null);
  const loaded = useLoaded(async () => setLooks(await call(readAccessLog)), 'seen');
  const frame = { page: 'seen', onBack: () => void navigate(personalPage()) };
  if (looks === null) {
    if (loaded.step !== 'failed') return <Wait />;
    return (
      <PhoneFrame
        {...frame}
        title={say.title}
        lead={troubleOf(loaded.error, words)}
        foot={
          <PlainButton size="lg" fullWidth onClick={loaded.again}>
            {words.common.again}
          </PlainButton>
        }
      />
    );
  }
  const days = [...Map.groupBy(looks, ({ at }) => day(at))];
  return (
    <PhoneFrame {...frame} title={looks.length === 0 ? say.none : say.title} lead={looks.length === 0 ? say.noneLead : say.lead}>
      {days.map(([name, rows]) => (
        <section key={name}>
          <h2 className={css.day}>{name}</h2>
          <ul className={css.card} style={{ margin: 0, listStyle: 'none' }}>
            {rows.map(({ at, name: who, role, agency, what }) => (
              <li key={`${at} ${who} ${what}`} className={css.row} style={{ alignItems: 'flex-start' }}>
                <span className={css.time}>{time(at)}</span>
                <span className={css.grow}>
                  <b>{textIn(words, who)}</b>
                  <span className={css.quiet}>{[textIn(words, role), agency].filter(Boolean).join(' · ')}</span>
                  <span>{lookIn(what, words)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PhoneFrame>
  );
}
