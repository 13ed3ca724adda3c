import { Button } from '@mantine/core';
import type { KycDraft } from '@freehold/contract/identity/kyc-drafts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatTime } from '../../../lib/format.ts';
import { countIn } from '../../../lib/search-params.ts';
import { Card } from '../../../ui/card.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Forbidden, LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { WorkBar } from '../../../ui/work-bar.tsx';
import { WorkSteps } from '../../../ui/work-steps.tsx';
import { faultsOf, STEPS, stepOf } from './form-values.ts';
import { AddressStep, DocumentStep, PersonStep } from './form-steps.tsx';
import { draftsQuery, useDraft, type Draft } from './use-draft.ts';
import css from './kyc-form.module.css';

const LAST = STEPS.length - 1;
const LOADING_HEIGHT = 480;
const LIST = '/marketplace/manual_kyc_check';

/** The form of an identity check that the firm makes itself: three steps that save themselves. */
export function KycFormScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const number = countIn(search['draft']);
  const { data, error, refetch } = useQuery({ ...draftsQuery, enabled: number !== undefined });
  if (number === undefined) return <Form found={null} />;
  if (isApiError(error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!data && error) return <PartFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingCard height={LOADING_HEIGHT} label="The draft is loading" />;
  const found = data.find(({ id }) => id === number);
  if (!found)
    return (
      <NothingFound level={1} title="This draft is not here any more">
        It was handed in or discarded, or nobody changed it for 30 days.
      </NothingFound>
    );
  return <Form key={number} found={found} />;
}

function Form({ found }: { found: KycDraft | null }) {
  const form = useDraft(found);
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  function show(all: Record<string, string>, upTo: number): boolean {
    const shown = Object.fromEntries(Object.entries(all).filter(([field]) => stepOf(field) <= upTo));
    setErrors(shown);
    const first = Object.keys(shown).map(stepOf).toSorted()[0];
    if (first === undefined) return true;
    setStep(first);
    setTries((before) => before + 1);
    return false;
  }
  async function goOn() {
    setRefusal(null);
    if (!show(await faultsOf(form.values), step)) return;
    if (step < LAST) {
      setStep(step + 1);
      window.scrollTo(0, 0);
      return;
    }
    setSending(true);
    try {
      const check = await form.submit();
      toast.ok('Check begun', check.subject_name);
      void navigate({ to: '/marketplace/manual_kyc_check/$id', params: { id: String(check.id) } });
    } catch (fault) {
      const fields = fieldErrorsOf(fault);
      if (Object.keys(fields).length > 0) show(fields, LAST);
      setRefusal(messageOf(fault) || 'This could not be sent. Try again in a moment.');
    } finally {
      setSending(false);
    }
  }
  const props = { form, errors };
  return (
    <>
      <WorkBar
        title="New identity check"
        sub={<span aria-live="polite">{savingWords(form)}</span>}
        onBack={() => (step > 0 ? setStep(step - 1) : void navigate({ to: LIST }))}
        middle={<WorkSteps steps={STEPS} now={step} />}
        actions={
          <Button loading={sending} onClick={() => void goOn()}>
            {step < LAST ? 'Next step' : 'Begin check'}
          </Button>
        }
      />
      <div ref={body} className={css.page}>
        <FormErrors count={Object.keys(errors).length} before="you can go on" message={refusal} />
        <Card title={STEPS[step] ?? ''} padded>
          <div className={css.fields}>
            {step === 0 ? <PersonStep {...props} /> : step === 1 ? <DocumentStep {...props} /> : <AddressStep {...props} />}
          </div>
        </Card>
      </div>
    </>
  );
}

function savingWords({ saving, draft, error }: Draft): string {
  if (saving === 'failed') return messageOf(error) || 'Not saved. It is tried again with the next change.';
  if (saving === 'saving') return 'Saving';
  if (saving === 'waiting') return 'Not saved yet';
  return draft ? `Draft saved ${formatTime(draft.saved_at)}` : 'Saved as a draft once you type';
}
