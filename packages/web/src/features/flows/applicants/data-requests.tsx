import { askAboutData, listDataRequests } from '@freehold/contract/flows/applicants';
import { DATA_REQUEST_TYPES } from '@freehold/contract/flows/run-states';
import { isOneOf } from '@freehold/contract/kernel/keys';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Choices, SelectField, TextArea } from '../../../shared/applicant-steps/fields.tsx';
import { useFormats, useWords } from '../../../shared/applicant-steps/words.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { useLoaded, useSession } from './session.tsx';
import { troubleOf } from '../../../shared/phone-pages/trouble.ts';
import { Wait } from './wait.tsx';
import { personalPage } from './personal-search.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

type Requests = DataOf<typeof listDataRequests>;
type Kind = Requests[number]['type'];

/** What a person asks a firm to do with their data, and what it answered. */
export function DataRequests() {
  const words = useWords();
  const say = words.data;
  const { moment } = useFormats();
  const navigate = useNavigate();
  const session = useSession();
  const [requests, setRequests] = useState<Requests | null>(null);
  const [kind, setKind] = useState<Kind | null>(null);
  const [task, setTask] = useState('');
  const [more, setMore] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const loaded = useLoaded(async () => {
    if (session.list() === null) await session.loadList();
    setRequests(await call(listDataRequests));
  }, 'data');
  const firms = [...Map.groupBy(session.list()?.tasks ?? [], ({ agency }) => agency.name)].flatMap(([label, tasks]) =>
    tasks[0] ? [{ value: String(tasks[0].id), label }] : [],
  );
  const chosen = task || firms[0]?.value || '';
  const keyed = useIdempotencyKey();
  const ask = useAct({
    mutationFn: (type: Kind) =>
      keyed((idempotencyKey) => call(askAboutData, { body: { task_id: Number(chosen), type, words: more }, idempotencyKey })),
    onSuccess(answer) {
      setRequests(answer);
      setKind(null);
      setMore('');
    },
    onError: (error) => isApiError(error) && error.status === 401 && session.lose(),
  });
  const frame = { page: 'data', onBack: () => void navigate(personalPage()), title: say.title };
  if (requests === null) {
    if (loaded.step !== 'failed') return <Wait />;
    return (
      <PhoneFrame
        {...frame}
        lead={troubleOf(loaded.error, words)}
        foot={
          <PlainButton size="lg" fullWidth onClick={loaded.again}>
            {words.common.again}
          </PlainButton>
        }
      />
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (kind !== null) return ask.mutate(kind);
    setWrong(say.missing);
    document.querySelector<HTMLElement>('input[name="kind"]')?.focus();
  }
  return (
    <form onSubmit={submit} noValidate>
      <PhoneFrame
        {...frame}
        lead={say.lead}
        foot={
          firms.length > 0 && (
            <PlainButton size="lg" type="submit" fullWidth loading={ask.isPending}>
              {say.send}
            </PlainButton>
          )
        }
        banner={
          ask.isSuccess && (
            <div className={css.banner}>
              <Notice kind="proves">{say.sent}</Notice>
            </div>
          )
        }
      >
        {ask.isError && <Trouble>{isApiError(ask.error, 'DUPLICATE') ? say.already : troubleOf(ask.error, words)}</Trouble>}
        {firms.length > 0 && (
          <div className={css.form}>
            {firms.length > 1 && <SelectField name="task" label={say.task} options={firms} value={chosen} onChange={setTask} />}
            <Choices
              name="kind"
              legend={say.kind}
              options={Object.entries(say.kinds).map(([value, label]) => ({ value, label }))}
              value={kind}
              error={wrong}
              onChange={(next) => {
                if (isOneOf(DATA_REQUEST_TYPES, next)) setKind(next);
                setWrong(undefined);
                if (ask.isError || ask.isSuccess) ask.reset();
              }}
            />
            <TextArea name="words" label={say.words} isOptional maxLength={1000} value={more} onChange={setMore} />
          </div>
        )}
        {requests.length > 0 && (
          <section>
            <h2 className={css.day}>{say.past}</h2>
            <ul className={css.card} style={{ margin: 0, listStyle: 'none' }}>
              {requests.map((request) => (
                <li key={request.id} className={css.row}>
                  <span className={css.grow}>
                    <b>{say.kinds[request.type] ?? request.type}</b>
                    <span className={css.quiet}>{[request.agency, say.asked(moment(request.asked_at))].join(' · ')}</span>
                    <span className={css.quiet}>{request.answered_at === null ? say.open : say.answered(moment(request.answered_at))}</span>
                    {request.answer !== null && <span>{request.answer}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </PhoneFrame>
    </form>
  );
}
