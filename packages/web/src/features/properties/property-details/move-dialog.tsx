import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Gate } from '@freehold/contract/properties/property-moves';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { capitalise, inWords, londonDay } from '../../../lib/format.ts';
import { breachLine, FULL_CDD, milestonesInWords, ONLY_SENIORS_OVERRIDE, policyLine, toStart } from '../../../shared/gate-words.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { CannotGoOn } from '../../../shared/cannot-go-on.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Plot } from '../../../shared/plot.tsx';
import { Stage, STAGE } from '../../../shared/stage.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { ReasonField } from '../../../ui/reason-field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkMove, EMPTY_MOVE, isDated } from './move-form.ts';
import { MissingChecks } from './missing-checks.tsx';
import { OverrideFields } from './override-fields.tsx';
import { gateQuery, useMoveProperty } from './queries.ts';
import { StartChecks } from './start-checks.tsx';
import css from './gate.module.css';
import { isKeyOf } from '@freehold/contract/kernel/keys';

const TITLE = {
  available: 'Checks come before marketing',
  to_let: 'Checks come before letting',
  exchanged: 'Checks are outstanding before exchange',
  completed: 'Checks are outstanding before completion',
  let_agreed: 'Checks are outstanding before the let is agreed',
  tenanted: 'Checks are outstanding before the tenancy starts',
} as const satisfies Partial<Record<PropertyStage, string>>;
const titleOf = (to: PropertyStage, isClosed: boolean) => (isClosed && isKeyOf(TITLE, to) ? TITLE[to] : `Move to ${STAGE[to].label}?`);

/** Moves the property on; where the gate is closed it says who is missing, and who may override it does so in their own name. */
export function MoveDialog({ property, to, onClose }: { property: PropertyDetails; to: PropertyStage | null; onClose: () => void }) {
  // Kept on its way out, so that it does not empty while it closes.
  const [last, setLast] = useState(to);
  if (to !== null && to !== last) setLast(to);
  const shown = to ?? last;
  const gate = useQuery({ ...gateQuery(property.id, shown ?? property.stage), enabled: to !== null });
  const held = gate.data?.held ?? null;
  const isClosed = (gate.data?.missing.length ?? 0) > 0 && gate.data?.mode !== 'off';
  if (shown === null) return null;
  return (
    <Dialog
      opened={to !== null}
      onClose={onClose}
      size={560}
      title={held === null ? titleOf(shown, isClosed) : 'This property cannot move now'}
    >
      {held !== null ? (
        <CannotGoOn why={held} no={`Keep as ${STAGE[property.stage].label}`} onNo={onClose} />
      ) : gate.data ? (
        <MoveForm key={shown} property={property} to={shown} gate={gate.data} onClose={onClose} />
      ) : gate.isError ? (
        <PartFailed title="We could not see whose checks are missing" error={gate.error} onRetry={() => void gate.refetch()} />
      ) : (
        <LoadingCard height={140} label="Looking up whose checks are missing" />
      )}
    </Dialog>
  );
}

type FormProps = { property: PropertyDetails; to: PropertyStage; gate: Gate; onClose: () => void };
function MoveForm({ property, to, gate, onClose }: FormProps) {
  const needsReason = property.moves.find((move) => move.to === to)?.needs_reason ?? false;
  const isMissing = gate.missing.length > 0;
  const isBlocked = isMissing && gate.mode === 'block';
  const overrides = isBlocked && gate.can_override;
  const starts = isMissing && gate.mode !== 'off' && property.can.check && toStart(gate).length > 0;
  const form = useCheckedForm(EMPTY_MOVE, checkMove({ needsReason, overrides }));
  const move = useMoveProperty(property.id);
  const [today] = useState(() => londonDay(new Date()));
  const stale = isApiError(move.error, 'STALE_VERSION');
  const keep = STAGE[property.stage].label;
  const send = form.submit((values) => {
    const day = readTypedDate(values.day);
    move.mutate(
      {
        to,
        version: property.version,
        ...(values.reason.trim() ? { reason: values.reason.trim() } : {}),
        ...(day ? { effective_on: day } : {}),
        ...(overrides && values.code !== '' ? { override: { code: values.code, note: values.note.trim(), confirmed: true as const } } : {}),
      },
      {
        onSuccess: (moved) => {
          toast.ok(`Moved to ${STAGE[moved.stage].label}`, moved.warning ?? property.title);
          onClose();
        },
        onError: (error) => {
          const found = fieldErrorsOf(error);
          form.refuse(found['effective_on'] ? { ...found, day: found['effective_on'] } : found);
        },
      },
    );
  });
  const refused =
    move.error && !stale && form.count === 0 ? messageOf(move.error) || 'This could not be done. Try again in a moment.' : null;
  const act = overrides
    ? 'Override and move'
    : isMissing && gate.mode === 'warn'
      ? gate.missing.length === 1
        ? 'Move and record breach'
        : 'Move and record breaches'
      : `Move to ${STAGE[to].label}`;
  return (
    <DialogForm formRef={form.formRef} onSubmit={send}>
      {stale && (
        <Notice kind="asks">
          <b>Someone else changed this property in the meantime.</b> It was not moved. Close this, check the latest and try again.
        </Notice>
      )}
      <FormErrors count={form.count} before="it can move" message={refused} />
      {isMissing && gate.sentence && <p className="fh-body">{gate.sentence}</p>}
      <div className={css.road}>
        <Plot id={property.id} type={property.type} size={34} />
        <Stage of={property.stage} />
        <IconArrowRight size={15} stroke={1.7} className="fh-dim" aria-label="to" />
        <Stage of={to} />
      </div>
      {isMissing && <MissingChecks property={property} gate={gate} />}
      {gate.rule && isMissing && <p className="fh-small fh-dim">{gate.rule}</p>}
      {gate.full_cdd && <p className="fh-small fh-dim">{FULL_CDD}</p>}
      {gate.open_milestones.length > 0 && (
        <p className="fh-body">
          <b>
            {gate.open_milestones.length === 1
              ? 'One milestone of the sale is'
              : `${capitalise(inWords(gate.open_milestones.length))} milestones of the sale are`}{' '}
            not marked as done:
          </b>{' '}
          {milestonesInWords(gate.open_milestones)}.
        </p>
      )}
      {needsReason && <ReasonField form={form} description="Kept in the history of this property" minRows={2} />}
      {isDated(to) && (
        <DateField
          label="The day it happened, if not today"
          value={form.values.day}
          error={form.errors['day']}
          maxDate={today}
          onChange={(day) => form.set({ day })}
          onBlur={() => form.left('day')}
        />
      )}
      {isMissing && gate.mode === 'warn' && <p className="fh-body">{breachLine(gate)}</p>}
      {overrides && <OverrideFields form={form} />}
      {isBlocked && !gate.can_override && <p className="fh-body">{ONLY_SENIORS_OVERRIDE}</p>}
      <DialogActs
        no={`Keep as ${keep}`}
        onNo={onClose}
        {...(!isBlocked || overrides ? { yes: act } : {})}
        isBusy={move.isPending}
        disabled={stale}
        danger={overrides}
        {...(starts ? { better: <StartChecks property={property} gate={gate} /> } : {})}
      >
        {isMissing && policyLine(gate)}
      </DialogActs>
    </DialogForm>
  );
}
