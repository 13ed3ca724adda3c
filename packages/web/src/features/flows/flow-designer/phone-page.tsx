import { KEPT, seenBy } from '@freehold/contract/flows/invite-words';
import type { DraftStep, FlowDraft } from '@freehold/contract/flows/flow-draft';
import { STEP_WORDS } from '@freehold/contract/flows/step-types';
import { EN } from '../../../shared/applicant-steps/en.ts';
import type { ShownStep, StepActs, TaskAbout } from '../../../shared/applicant-steps/step-props.ts';
import { headOf, StepView } from '../../../shared/applicant-steps/step-view.tsx';
import css from './phone-preview.module.css';

const nothing = () => undefined;
const ACTS: StepActs = {
  addFiles: nothing,
  removeFile: nothing,
  sendCode: () => new Promise(nothing),
  verifyCode: () => new Promise(nothing),
  goTo: nothing,
};

/** The page of the phone itself, which takes no input here. */
export function PhonePage({ draft, step, shown }: { draft: FlowDraft; step: DraftStep; shown: readonly DraftStep[] }) {
  const steps = shown.map((one) => ({ ...asShown(one), state: 'todo' as const, required: one.required, files: 0, answers: null }));
  const about: TaskAbout = {
    agency: 'Your firm',
    property: null,
    minutes: draft.est_minutes ?? 5,
    price: null,
    seenBy: seenBy('Whoever sends it', 'your firm'),
    kept: KEPT,
    contact: { email: null, phone: null },
    known: { first_name: null, last_name: null },
    steps,
  };
  const own = asShown(step);
  const head = headOf(own, about, EN);
  const lead = own.why ?? head.lead;
  return (
    <div inert>
      <h3 className={css.question}>{head.title || STEP_WORDS[step.type].title}</h3>
      {lead !== null && <p className={css.lead}>{lead}</p>}
      <StepView step={own} answers={{}} onChange={nothing} files={[]} errors={{}} about={about} acts={ACTS} isDone={false} />
      <div className={css.act}>
        <span className={css.button}>{head.act}</span>
        {step.skippable && <span className={css.skip}>{EN.task.skip}</span>}
      </div>
    </div>
  );
}

const asShown = ({ key, type, title, question, why, config }: DraftStep): ShownStep => ({
  key,
  type,
  title,
  question: question?.trim() || null,
  why: why?.trim() || null,
  config,
});
