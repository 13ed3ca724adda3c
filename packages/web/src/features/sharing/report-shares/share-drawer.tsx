import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { entriesOf } from '@freehold/contract/kernel/keys';
import { MOST_SHARED_REPORTS, type ShareableReport } from '@freehold/contract/sharing/report-shares';
import {
  BASIS_LABELS,
  RECIPIENT_LABELS,
  REDACTION_LABELS,
  REDACTIONS,
  SCOPE_LABELS,
  SECTION_LABELS,
  SECTIONS,
  type ShareScope,
} from '@freehold/contract/sharing/share-words';
import { IconShare3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { choicesQuery, usePreview, useShare } from './queries.ts';
import { blankShare, byField, checkShare, toShare } from './share-form.ts';
import css from './report-shares.module.css';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));
const FAILED = 'This was not shared. Try again in a moment.';
type Of = { check?: number | undefined; property?: number | undefined };
type Props = { of: Of; onClose: () => void; onShared: (id: number) => void };

/** Shares reports with somebody outside: which, with whom, how much of them, why, until when. */
export function ShareDrawer({ of, onClose, onShared }: Props) {
  const { data, error, refetch } = useQuery(choicesQuery(of));
  if (data === undefined)
    return (
      <SideDrawer
        opened
        onClose={onClose}
        title="Share a report"
        foot={
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        }
      >
        {error ? (
          <PartFailed title="We could not load your reports" error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingCard height={320} label="Your reports are loading" />
        )}
      </SideDrawer>
    );
  return <Form {...data} isOfOne={of.check !== undefined || of.property !== undefined} onClose={onClose} onShared={onShared} />;
}

type FormProps = Omit<Props, 'of'> & {
  reports: readonly ShareableReport[];
  property: { id: number; line1: string } | null;
  scopes: readonly ShareScope[];
  /** Opened from a check or a property: its reports are chosen from the start. */
  isOfOne: boolean;
};

const DETAILS: Record<ShareScope, string> = {
  full: 'What was checked and the facts of the client, without the parts below',
  summary: 'Results and dates only',
  screening_only: 'That lists were searched, and when',
  sections: 'The parts you tick, and nothing else',
};

function Form({ reports, property, scopes, isOfOne, onClose, onShared }: FormProps) {
  const formId = useId();
  const free = reports.filter(({ why_not: why }) => why === null);
  const form = useCheckedForm(
    blankShare(isOfOne ? free.slice(0, MOST_SHARED_REPORTS).map(({ report_id: id }) => id) : [], scopes[0] ?? 'summary'),
    checkShare,
  );
  const share = useShare();
  const preview = usePreview();
  const [isShown, setShown] = useState(false);
  const { values, errors } = form;
  const refuse = (error: unknown) => form.refuse(byField(fieldErrorsOf(error)));
  const send = form.submit((given) =>
    share.mutate(toShare(given, property?.id ?? null), {
      onError: refuse,
      onSuccess: ({ id, reference, state }) => {
        toast.ok(state === 'awaiting_consent' ? 'Consent asked for' : 'Report shared', reference);
        onShared(id);
      },
    }),
  );
  const look = form.submit((given) =>
    preview.mutate(toShare(given, property?.id ?? null), { onError: refuse, onSuccess: () => setShown(true) }),
  );
  const text = (field: 'name' | 'firm' | 'email' | 'purpose' | 'views') => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
  });
  const chosen = reports.filter(({ report_id: id }) => values.reports.includes(id));
  const failure = share.error ?? preview.error;
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={form.dirty && !share.isSuccess}
      size={480}
      title="Share a report"
      sub={property ? `Checks for ${property.line1}` : 'They get a link, and a code by email to open it'}
      foot={
        <>
          <Button variant="default" loading={preview.isPending} onClick={() => look()}>
            Preview
          </Button>
          <Button type="submit" form={formId} loading={share.isPending} leftSection={<IconShare3 size={16} stroke={1.7} aria-hidden />}>
            {values.basis === 'consent' ? 'Ask for consent' : 'Share'}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors
          count={form.count}
          before="it can be shared"
          message={failure && form.count === 0 ? messageOf(failure) || FAILED : null}
        />
        <Reports reports={reports} chosen={values.reports} error={errors['reports']} onChoose={(next) => form.set({ reports: next })} />
        <div className={css.two}>
          <TextInput label="Who" autoComplete="off" maxLength={120} {...text('name')} />
          <TextInput label="Firm, optional" autoComplete="off" maxLength={160} {...text('firm')} />
        </div>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          description="They get a link, and a six-digit code to open it"
          {...text('email')}
        />
        <Select
          label="They are a"
          allowDeselect={false}
          data={entriesOf(RECIPIENT_LABELS).map(([value, label]) => ({ value, label }))}
          value={values.kind}
          onChange={(kind) => kind && form.set({ kind })}
        />
        <ChoiceTiles
          legend="What they see"
          value={values.scope}
          onChange={(scope) => form.set({ scope })}
          error={errors['scope']}
          choices={scopes.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope], detail: DETAILS[scope] }))}
        />
        {values.scope === 'sections' && (
          <fieldset className={css.group} data-wrong={errors['sections'] !== undefined || undefined}>
            <legend className={css.legend}>Which sections</legend>
            <div className={css.two}>
              {SECTIONS.filter((each) => values.sections.includes(each) || chosen.some(({ sections }) => sections.includes(each))).map(
                (each) => (
                  <Checkbox
                    key={each}
                    label={SECTION_LABELS[each]}
                    checked={values.sections.includes(each)}
                    onChange={(event) => {
                      const isOn = event.currentTarget.checked;
                      form.set({ sections: SECTIONS.filter((one) => (one === each ? isOn : values.sections.includes(one))) });
                    }}
                  />
                ),
              )}
            </div>
            {chosen.length === 0 && <p className="fh-body">Choose a report first: then its sections stand here.</p>}
            {errors['sections'] !== undefined && (
              <p className={css.error} role="alert">
                {errors['sections']}
              </p>
            )}
          </fieldset>
        )}
        {(values.scope === 'full' || values.scope === 'sections') && (
          <fieldset className={css.group}>
            <legend className={css.legend}>Leave out</legend>
            <div className={css.two}>
              {REDACTIONS.map((each) => (
                <Checkbox
                  key={each}
                  label={REDACTION_LABELS[each]}
                  checked={values.hidden.includes(each)}
                  onChange={(event) => {
                    const isOn = event.currentTarget.checked;
                    form.set({ hidden: REDACTIONS.filter((one) => (one === each ? isOn : values.hidden.includes(one))) });
                  }}
                />
              ))}
            </div>
            <p className="fh-body">
              What is left out is not in the data and not in the PDF. Pictures of papers and faces are never shared.
            </p>
          </fieldset>
        )}
        <Textarea label="What they need it for" autosize minRows={2} maxRows={5} {...text('purpose')} />
        <ChoiceTiles
          legend="Why you may share it"
          dense
          value={values.basis}
          onChange={(basis) => form.set({ basis })}
          error={errors['basis']}
          choices={entriesOf(BASIS_LABELS).map(([basis, label]) => ({
            value: basis,
            label,
            ...(basis === 'consent'
              ? { detail: 'They are asked on their phone. Nothing is sent before they agree.', more: <Asked reports={chosen} /> }
              : {}),
          }))}
        />
        <div className={css.two}>
          <DateField
            label="Until"
            value={values.until}
            error={errors['until']}
            onChange={(until) => form.set({ until })}
            onBlur={() => form.left('until')}
          />
          <TextInput label="Views, empty for no limit" inputMode="numeric" autoComplete="off" {...text('views')} />
        </div>
        <Checkbox
          label="They may rely on it under regulation 39"
          description="Your firm then gives them copies of the identification data when they ask"
          checked={values.reliance}
          onChange={(event) => form.set({ reliance: event.currentTarget.checked })}
        />
        <p className="fh-body">What a screening found and how it was settled is never shared. You can take the link back at any time.</p>
      </form>
      <Suspense fallback={null}>
        {isShown && preview.data && <PreviewDialog report={preview.data} onClose={() => setShown(false)} />}
      </Suspense>
    </SideDrawer>
  );
}

/** Whom the question goes to, for each person the chosen reports are about. */
function Asked({ reports }: { reports: readonly ShareableReport[] }) {
  const asked = new Map(reports.flatMap(({ asks }) => (asks ? [[asks.name, asks.to_masked] as const] : [])));
  const missing = reports.filter(({ asks }) => asks === null);
  return (
    <div className={css.asked}>
      {[...asked].map(([name, to]) => (
        <p key={name} className="fh-small">
          {name} is asked by {to}
        </p>
      ))}
      {missing.map(({ report_id: id, about }) => (
        <p key={id} className="fh-small">
          {about} cannot be asked: there is no email or mobile on their record.
        </p>
      ))}
    </div>
  );
}

type ReportsProps = {
  reports: readonly ShareableReport[];
  chosen: readonly number[];
  error: string | undefined;
  onChoose: (ids: number[]) => void;
};
function Reports({ reports, chosen, error, onChoose }: ReportsProps) {
  if (reports.length === 0)
    return (
      <Notice kind="asks">
        <b>There is no report to share.</b> A check has one once it has an outcome.
      </Notice>
    );
  return (
    <fieldset className={css.group} data-wrong={error !== undefined || undefined}>
      <legend className={css.legend}>Which reports</legend>
      <div className={css.reports}>
        {reports.map(({ report_id: id, title, about, public_ref: reference, made_at: madeAt, why_not: why }) => (
          <Checkbox
            key={id}
            label={about}
            description={why === null ? `${title}, ${reference}, ${formatDate(madeAt)}` : `${reference}: ${why}`}
            disabled={why !== null}
            checked={chosen.includes(id)}
            onChange={(event) => onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
