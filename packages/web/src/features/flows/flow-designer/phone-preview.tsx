import type { DraftStep, FlowDraft } from '@freehold/contract/flows/flow-draft';
import { isApplicantStep } from '@freehold/contract/flows/step-types';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import { ROLE_WORDS, type PropertyRole } from '@freehold/property-rules/property-stages';
import { lazy, Suspense, useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { costWords } from './words.ts';
import css from './phone-preview.module.css';

// The steps of the phone are a third of the page and are looked at after the list has been read.
const PhonePage = lazy(() => import('./phone-page.tsx').then((page) => ({ default: page.PhonePage })));

type Props = { draft: FlowDraft; step: DraftStep | undefined; parts: Pick<FlowDesign['parts'], 'prices' | 'plan'> };

/** What the person sees of a step, as it changes; for a flow of several roles, as one of them. */
export function PhonePreview({ draft, step, parts }: Props) {
  const [as, setAs] = useState<PropertyRole | null>(null);
  const role = as !== null && draft.roles.includes(as) ? as : (draft.roles[0] ?? null);
  const isFor = (one: DraftStep) => isApplicantStep(one.type) && (role === null || one.roles.length === 0 || one.roles.includes(role));
  const shown = draft.steps.filter(isFor);
  const at = shown.findIndex((one) => one.key === step?.key);
  return (
    <div className={css.preview}>
      {draft.roles.length > 1 && role !== null && (
        <div className={css.as}>
          <Segmented
            label="As whom you see it"
            value={role}
            onChange={setAs}
            options={draft.roles.map((value) => ({ value, label: ROLE_WORDS[value] }))}
          />
        </div>
      )}
      <section className={css.phone} aria-label="What the person sees">
        <div className={css.screen} tabIndex={0} role="group" aria-label="Page of the step">
          {step === undefined || !isApplicantStep(step.type) ? (
            <p className={css.nothing}>
              {step === undefined ? 'Add a step to see it here.' : 'Your team does this step. The person sees nothing of it.'}
            </p>
          ) : at === -1 ? (
            <p className={css.nothing}>This step does not show to them.</p>
          ) : (
            <>
              <div className={css.bar} role="img" aria-label={`Step ${at + 1} of ${shown.length}`}>
                {shown.map(({ key }, index) => (
                  <i key={key} data-state={index < at ? 'done' : index === at ? 'now' : undefined} />
                ))}
              </div>
              <Suspense fallback={<LoadingCard height={320} label="The page is loading" />}>
                <PhonePage draft={draft} step={step} shown={shown} />
              </Suspense>
            </>
          )}
        </div>
      </section>
      <p className={css.price}>{costWords(draft, parts)}</p>
    </div>
  );
}
