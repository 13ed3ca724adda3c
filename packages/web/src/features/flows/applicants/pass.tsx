import { answerEvidenceRequest, readPass, showPassCode, withdrawPass, type EvidencePass } from '@freehold/contract/sharing/evidence-passes';
import { IconChevronRight, IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useReading } from '../../../shared/applicant-steps/language.tsx';
import { useFormats, useWords } from '../../../shared/applicant-steps/words.ts';
import { Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';
import { troubleOf } from '../../../shared/phone-pages/trouble.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { AnswerRequest } from './pass-answer.tsx';
import { Given } from './pass-given.tsx';
import { longDay } from './pass-days.ts';
import { PASS_WORDS } from './pass-words.ts';
import { Parts } from './pass-parts.tsx';
import { personalPage } from './personal-search.ts';
import { useLoaded, useSession } from './session.tsx';
import { Wait } from './wait.tsx';
import passCss from './pass.module.css';

/** While a code is shown the question of the firm appears by itself. */
const POLL_MS = { shown: 5000, otherwise: 30_000 } as const;
type Stage =
  | { kind: 'list'; done?: string }
  | { kind: 'code'; code: DataOf<typeof showPassCode> }
  | { kind: 'request'; id: number }
  | { kind: 'given'; id: number };

/** What firms checked of somebody that others may reuse: who asks, who reads it, and when they did. */
export function Pass() {
  const words = useWords();
  const { language } = useReading();
  const say = PASS_WORDS[language];
  const { time, day } = useFormats();
  const navigate = useNavigate();
  const session = useSession();
  const [held, setHeld] = useState<EvidencePass | null>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'list' });
  const loaded = useLoaded(async () => setHeld(await call(readPass)), 'pass', stage.kind === 'code' ? POLL_MS.shown : POLL_MS.otherwise);
  const onError = (error: unknown) => isApiError(error) && error.status === 401 && session.lose();
  const code = useAct({
    mutationFn: () => call(showPassCode),
    onSuccess: (shown) => setStage({ kind: 'code', code: shown }),
    onError,
  });
  const answer = useAct({
    mutationFn: ({ id, ...body }: { id: number; firm: string; answer: 'give' | 'refuse'; report_id: number | null; sections: string[] }) =>
      call(answerEvidenceRequest, {
        params: { id },
        body: { answer: body.answer, report_id: body.report_id, sections: sectionsIn(body.sections) },
      }),
    onSuccess(next, { firm, answer: said }) {
      setHeld(next);
      setStage({ kind: 'list', done: said === 'give' ? say.gaveDone(firm) : say.refusedDone(firm) });
    },
    onError,
  });
  const withdraw = useAct({
    mutationFn: ({ id }: { id: number; firm: string }) => call(withdrawPass, { params: { id } }),
    onSuccess(next, { firm }) {
      setHeld(next);
      setStage({ kind: 'list', done: say.withdrawnDone(firm) });
    },
    onError,
  });
  const toList = () => {
    for (const act of [code, answer, withdraw]) act.reset();
    setStage({ kind: 'list' });
  };
  if (held === null) {
    if (loaded.step !== 'failed') return <Wait />;
    return (
      <PhoneFrame
        page="pass failed"
        title={say.title}
        lead={troubleOf(loaded.error, words)}
        onBack={() => void navigate(personalPage())}
        foot={
          <PlainButton size="lg" fullWidth onClick={loaded.again}>
            {words.common.again}
          </PlainButton>
        }
      />
    );
  }
  const request = stage.kind === 'request' ? held.requests.find(({ id }) => id === stage.id) : undefined;
  if (request)
    return (
      <AnswerRequest
        request={request}
        evidence={held.evidence}
        say={say}
        isBusy={answer.isPending}
        trouble={answer.isError ? troubleOf(answer.error, words) : null}
        onBack={toList}
        onAnswer={(said, reportId, sections) =>
          answer.mutate({ id: request.id, firm: request.firm, answer: said, report_id: reportId, sections })
        }
      />
    );
  const given = stage.kind === 'given' ? held.given.find(({ id }) => id === stage.id) : undefined;
  if (given)
    return (
      <Given
        given={given}
        say={say}
        isBusy={withdraw.isPending}
        trouble={withdraw.isError ? troubleOf(withdraw.error, words) : null}
        onBack={toList}
        onWithdraw={() => withdraw.mutate({ id: given.id, firm: given.to })}
      />
    );
  const asked = held.requests.map(({ id, firm, purpose }) => (
    <Row
      key={id}
      icon={<IconUserQuestion size={20} stroke={1.6} aria-hidden />}
      title={say.asks(firm)}
      line={purpose}
      onOpen={() => setStage({ kind: 'request', id })}
    />
  ));
  if (stage.kind === 'code')
    return (
      <PhoneFrame
        page="pass code"
        title={say.codeTitle}
        lead={say.codeLead}
        onBack={toList}
        foot={
          <PlainButton size="lg" variant="default" fullWidth loading={code.isPending} onClick={() => code.mutate()}>
            {say.newCode}
          </PlainButton>
        }
      >
        {code.isError && <Trouble>{troubleOf(code.error, words)}</Trouble>}
        <p className={passCss.code}>{stage.code.code}</p>
        <p className={css.quiet} style={{ textAlign: 'center' }}>
          {say.codeUntil(time(stage.code.expires_at))}
        </p>
        {asked.length > 0 && (
          <div className={css.card} role="status">
            {asked}
          </div>
        )}
      </PhoneFrame>
    );
  const canShow = held.evidence.some(({ why_not: why }) => why === null);
  return (
    <PhoneFrame
      page="pass"
      title={say.title}
      lead={held.evidence.length === 0 ? say.none : say.lead}
      onBack={() => void navigate(personalPage())}
      banner={
        stage.kind === 'list' &&
        stage.done !== undefined && (
          <div className={css.banner}>
            <Notice kind="proves">{stage.done}</Notice>
          </div>
        )
      }
      foot={
        canShow && (
          <PlainButton size="lg" fullWidth loading={code.isPending} onClick={() => code.mutate()}>
            {say.showCode}
          </PlainButton>
        )
      }
    >
      {code.isError && <Trouble>{troubleOf(code.error, words)}</Trouble>}
      {asked.length > 0 && <Group title={say.asked}>{asked}</Group>}
      {held.evidence.length > 0 && (
        <section>
          <h2 className={css.day}>{say.held}</h2>
          <div className={css.stack}>
            {held.evidence.map((each) => (
              <section key={each.report_id} className={css.card} aria-label={each.firm}>
                <div className={css.row}>
                  <IconUserCheck size={20} stroke={1.6} aria-hidden />
                  <span className={css.grow}>
                    <b>{each.firm}</b>
                    <span className={css.quiet}>
                      {[
                        say.checked(withSmallFirst(day(each.checked_on))),
                        each.reusable_until && say.until(longDay(each.reusable_until, language)),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                    {each.why_not !== null && <span>{say.whyNot[each.why_not]}</span>}
                  </span>
                </div>
                {each.parts.length > 0 && (
                  <details className={passCss.parts}>
                    <summary>{say.shows}</summary>
                    <Parts parts={each.parts} say={say} />
                  </details>
                )}
              </section>
            ))}
          </div>
        </section>
      )}
      {held.given.length > 0 && (
        <Group title={say.given}>
          {held.given.map(({ id, to, state }) => (
            <Row key={id} title={to} line={say.states[state]} onOpen={() => setStage({ kind: 'given', id })} />
          ))}
        </Group>
      )}
    </PhoneFrame>
  );
}

const sectionsIn = (sections: readonly string[]) =>
  (['person', 'document', 'face', 'address'] as const).filter((each) => sections.includes(each));
const withSmallFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.day}>{title}</h2>
      <div className={css.card}>{children}</div>
    </section>
  );
}
function Row({ icon, title, line, onOpen }: { icon?: ReactNode; title: string; line: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.row} onClick={onOpen}>
      {icon}
      <span className={css.grow}>
        <b>{title}</b>
        <span className={css.quiet}>{line}</span>
      </span>
      <IconChevronRight size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
