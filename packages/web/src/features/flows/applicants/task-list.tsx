import { isWithPerson } from '@freehold/flow-rules/run-stages';
import type { TaskSummary } from '@freehold/contract/flows/applicants';
import {
  IconAddressBook,
  IconChevronRight,
  IconCircleCheck,
  IconEye,
  IconShieldLock,
  IconSignature,
  IconUserCheck,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { textIn } from '../../../shared/applicant-steps/shipped-texts.ts';
import { useFormats, useWords } from '../../../shared/applicant-steps/words.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { StepBar } from '../../../ui/step-bar.tsx';
import { Connection } from './connection.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { useLoaded, useSession } from './session.tsx';
import { nameOf } from './task-about.ts';
import { troubleOf } from '../../../shared/phone-pages/trouble.ts';
import { Wait } from './wait.tsx';
import { personalPage } from './personal-search.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

/** What a firm sends meanwhile appears by itself. */
const POLL_MS = 30_000;
export const isOpenTask = ({ state }: Pick<TaskSummary, 'state'>): boolean => isWithPerson(state);
/** What is asked for again comes first, then what was begun. */
const byUrgency = (a: TaskSummary, b: TaskSummary) => rank(a) - rank(b);
const rank = ({ state }: TaskSummary) => (state === 'redo_requested' ? 0 : state === 'in_progress' ? 1 : 2);

/** Everything a person was asked for, by every firm: the one to act on first, and one large button. */
export function TaskList() {
  const words = useWords();
  const say = words.list;
  const { day, moment } = useFormats();
  const session = useSession();
  const navigate = useNavigate();
  const loaded = useLoaded(() => session.loadList(), 'list', POLL_MS);
  const list = session.list();
  const go = (task: number) => void navigate(personalPage({ task }));

  if (list === null) {
    if (loaded.step !== 'failed') return <Wait />;
    return (
      <PhoneFrame
        page="list failed"
        title={words.task.failed}
        lead={troubleOf(loaded.error, words)}
        foot={
          <PlainButton size="lg" fullWidth onClick={loaded.again}>
            {words.common.again}
          </PlainButton>
        }
      />
    );
  }
  const open = list.tasks.filter(isOpenTask).toSorted(byUrgency);
  const over = list.tasks.filter((task) => !isOpenTask(task));
  const [first, ...others] = open;
  const agencies = new Set(open.map(({ agency }) => agency.name)).size;
  return (
    <PhoneFrame
      page="list"
      title={first === undefined ? say.none : list.name === null ? say.helloNobody : say.hello(list.name)}
      lead={first === undefined ? say.noneLead : say.lead(open.length, agencies)}
      under={say.signedIn(moment(list.signed_in_until))}
      foot={
        first && (
          <PlainButton size="lg" fullWidth onClick={() => go(first.id)}>
            {first.state === 'redo_requested'
              ? say.redo
              : first.steps.done === 0
                ? say.begin
                : first.next === null
                  ? say.send
                  : say.carryOnWith(nameOf(first.next, words))}
          </PlainButton>
        )
      }
      banner={
        <>
          <Connection />
          {list.helper !== null && (
            <div className={css.banner}>
              <Notice kind="tells" icon={<IconUserCheck size={18} stroke={1.7} aria-hidden />}>
                {say.helper(list.helper)}
              </Notice>
            </div>
          )}
        </>
      }
    >
      <div className={css.stack}>
        {first && (
          <section className={css.card} data-now>
            <div className={css.row}>
              <Firm agency={first.agency} />
              <span className={css.grow}>
                <h2>{textIn(words, first.name)}</h2>
                <span className={css.quiet}>{say.from(`${first.sent_by}, ${first.agency.name}`)}</span>
              </span>
            </div>
            {first.property !== null && <p className={css.line}>{first.property.address}</p>}
            <div className={css.bottom}>
              <StepBar
                label={say.progress(first.steps.done, first.steps.total)}
                states={Array.from({ length: first.steps.total }, (_, at) =>
                  at < first.steps.done ? 'done' : at === first.steps.done ? 'now' : 'next',
                )}
              />
              <div className={css.spread}>
                <b>{first.state === 'redo_requested' ? say.redo : first.next === null ? say.send : say.next(nameOf(first.next, words))}</b>
                <span className={css.quiet}>{say.minutes(first.minutes_left)}</span>
              </div>
            </div>
          </section>
        )}
        {others.map((task) => (
          <button key={task.id} type="button" className={`${css.card} ${css.row}`} onClick={() => go(task.id)}>
            <Firm agency={task.agency} />
            <span className={css.grow}>
              <b>{textIn(words, task.name)}</b>
              <span className={css.quiet}>
                {[task.agency.name, task.property?.line1, say.minutes(task.minutes_left)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </button>
        ))}
      </div>
      {over.length > 0 && (
        <details className={css.fold} open={first === undefined}>
          <summary>
            <IconCircleCheck size={18} stroke={1.7} aria-hidden />
            <span>{say.finished(over.length)}</span>
            <i>{words.common.show}</i>
          </summary>
          <div className={css.card}>
            {over.map((task) => (
              <button key={task.id} type="button" className={css.row} onClick={() => go(task.id)}>
                <Firm agency={task.agency} />
                <span className={css.grow}>
                  <b>{textIn(words, task.name)}</b>
                  <span className={css.quiet}>
                    {[
                      task.agency.name,
                      task.state === 'cancelled'
                        ? say.isCancelled
                        : task.state === 'expired'
                          ? say.isExpired
                          : task.submitted_at !== null
                            ? say.finishedOn(day(task.submitted_at))
                            : say.closed,
                    ].join(' · ')}
                  </span>
                </span>
                <IconChevronRight size={18} stroke={1.6} aria-hidden />
              </button>
            ))}
          </div>
        </details>
      )}
      <PersonRows />
      <div className={css.acts}>
        <button type="button" className="fh-act" onClick={() => void session.leave()}>
          {words.common.signOut}
        </button>
      </div>
    </PhoneFrame>
  );
}

/** What a person can see and ask about their own data. */
export function PersonRows({ agency }: { agency?: string }) {
  const words = useWords();
  const navigate = useNavigate();
  const session = useSession();
  const chevron = <IconChevronRight size={18} stroke={1.6} aria-hidden />;
  return (
    <div className={css.card} style={{ marginTop: 14 }}>
      <button type="button" className={css.row} onClick={() => void navigate(personalPage({ view: 'seen' }))}>
        <IconEye size={20} stroke={1.6} aria-hidden />
        <span className={css.grow}>
          <b>{words.seen.row}</b>
          <span className={css.quiet}>{words.seen.rowLine}</span>
        </span>
        {chevron}
      </button>
      <button type="button" className={css.row} onClick={() => void navigate(personalPage({ view: 'data' }))}>
        <IconShieldLock size={20} stroke={1.6} aria-hidden />
        <span className={css.grow}>
          <b>{words.data.row}</b>
          {agency !== undefined && <span className={css.quiet}>{words.data.rowLine(agency)}</span>}
        </span>
        {chevron}
      </button>
      {agency === undefined && session.list()?.helper == null && (
        <button type="button" className={css.row} onClick={() => void navigate(personalPage({ view: 'pass' }))}>
          <IconUserCheck size={20} stroke={1.6} aria-hidden />
          <span className={css.grow}>
            <b>{words.list.pass}</b>
            <span className={css.quiet}>{words.list.passLine}</span>
          </span>
          {chevron}
        </button>
      )}
      {agency === undefined && session.list()?.helper == null && (
        <button type="button" className={css.row} onClick={() => void navigate(personalPage({ view: 'contacts' }))}>
          <IconAddressBook size={20} stroke={1.6} aria-hidden />
          <span className={css.grow}>
            <b>{words.list.contacts}</b>
            <span className={css.quiet}>{words.list.contactsLine}</span>
          </span>
          {chevron}
        </button>
      )}
      {agency === undefined && session.toSign() > 0 && (
        <button type="button" className={css.row} onClick={() => void navigate({ to: '/user_contracts_list' })}>
          <IconSignature size={20} stroke={1.6} aria-hidden />
          <span className={css.grow}>
            <b>{words.list.documents}</b>
            <span className={css.quiet}>{words.list.documentsLine}</span>
          </span>
          {chevron}
        </button>
      )}
    </div>
  );
}

export function Firm({ agency: { name, logo, colour } }: { agency: TaskSummary['agency'] }) {
  return (
    <span className={css.firm} style={logo === null && colour !== null ? { background: colour, color: '#fff' } : undefined} aria-hidden>
      {logo === null ? name.charAt(0) : <img src={logo} alt="" />}
    </span>
  );
}
