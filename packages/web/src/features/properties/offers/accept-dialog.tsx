import { advertisedRent } from '@freehold/property-rules/lettings-law';
import type { Offer, OfferTerms } from '@freehold/contract/properties/offers';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Gate } from '@freehold/contract/properties/property-moves';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { capitalise, formatPounds, inWords, plural } from '../../../lib/format.ts';
import { breachLine, FULL_CDD, ONLY_SENIORS_OVERRIDE, policyLine, toStart } from '../../../shared/gate-words.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { rentWords } from '../../../shared/rent-words.ts';
import { CannotGoOn } from '../../../shared/cannot-go-on.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Plot } from '../../../shared/plot.tsx';
import { Stage, STAGE } from '../../../shared/stage.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { GateParts, OverrideValues } from './gate-parts.ts';
import { LawPanel } from './law-panel.tsx';
import { offerGateQuery, useDecideOffer } from './queries.ts';
import { shareOf, sumOf } from './words.ts';
import css from './offers.module.css';

const NOTHING: OverrideValues = { reason: '', day: '', code: '', note: '', confirmed: false };
const LEAST = 10;

type Props = {
  property: PropertyDetails;
  terms: OfferTerms;
  offer: Offer;
  /** Other offers that stay open. */
  others: number;
  gate: GateParts;
  opened: boolean;
  onClose: () => void;
};

/** Accepts an offer: what it brings about, whom the gate misses, and, above the advertised rent, the lawful act in its place. */
export function AcceptDialog({ property, terms, offer, others, gate: parts, opened, onClose }: Props) {
  const to = property.kind === 'sale' ? 'under_offer' : 'offer_agreed';
  const gate = useQuery({ ...offerGateQuery(property.id, to, offer.group.id), enabled: opened });
  const held = gate.data?.held ?? null;
  const isClosed = (gate.data?.missing.length ?? 0) > 0 && gate.data?.mode !== 'off';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={560}
      title={
        held !== null
          ? 'This offer cannot be accepted now'
          : isClosed
            ? 'Checks come before an offer is accepted'
            : `Accept the offer of ${offer.group.name}?`
      }
    >
      {held !== null ? (
        <CannotGoOn why={held} no="Keep the offer open" onNo={onClose} />
      ) : gate.data ? (
        <AcceptForm property={property} terms={terms} offer={offer} others={others} gate={gate.data} parts={parts} onClose={onClose} />
      ) : gate.isError ? (
        <PartFailed title="We could not see whose checks are missing" error={gate.error} onRetry={() => void gate.refetch()} />
      ) : (
        <LoadingCard height={160} label="Looking up whose checks are missing" />
      )}
    </Dialog>
  );
}

type FormProps = Omit<Props, 'gate' | 'opened'> & { gate: Gate; parts: GateParts };
function AcceptForm({ property, terms, offer, others, gate, parts: { Missing, Override, Start }, onClose }: FormProps) {
  const isMissing = gate.missing.length > 0 && gate.mode !== 'off';
  const isBlocked = isMissing && gate.mode === 'block';
  const overrides = isBlocked && gate.can_override;
  const starts = isMissing && property.can.check && toStart(gate).length > 0;
  const form = useCheckedForm(NOTHING, (values) => (overrides ? checkOverride(values) : {}));
  const decide = useDecideOffer();
  const advertised = advertisedRent({ rent_pence: terms.asking_pence, rent_frequency: terms.rent_frequency });
  const lawful = offer.is_above_advertised && advertised !== null ? advertised : null;
  const send = form.submit((values) =>
    decide.mutate(
      {
        id: offer.id,
        to: 'accepted',
        version: offer.version,
        ...(lawful === null ? {} : { at_advertised_rent: true }),
        ...(overrides && values.code !== '' ? { override: { code: values.code, note: values.note.trim(), confirmed: true } } : {}),
      },
      {
        onSuccess: ({ offer: accepted, stage, other_open }) => {
          toast.ok(
            `Offer accepted, ${STAGE[stage].label}`,
            other_open > 0
              ? `${sumOf(accepted)}. ${plural(other_open, 'other offer')} ${other_open === 1 ? 'stays' : 'stay'} open as backup`
              : sumOf(accepted),
          );
          onClose();
        },
        onError: (error) => form.refuse(overrideMessages(fieldErrorsOf(error))),
      },
    ),
  );
  const refused =
    decide.error && form.count === 0 ? messageOf(decide.error) || 'The offer could not be accepted. Try again in a moment.' : null;
  const deposit = offer.holding_deposit_cap_pence;
  const act = overrides
    ? 'Override and accept'
    : lawful
      ? `Accept at ${formatPounds(lawful.pence)}`
      : isMissing
        ? gate.missing.length === 1
          ? 'Accept and record breach'
          : 'Accept and record breaches'
        : 'Accept offer';
  return (
    <DialogForm formRef={form.formRef} onSubmit={send}>
      <FormErrors count={form.count} before="it can be accepted" message={refused ?? (lawful === null ? offer.why_not_accept : null)} />
      {lawful !== null && (
        <LawPanel>
          {offer.group.name} offered {sumOf(offer)}. You may accept {rentWords(lawful.pence, lawful.frequency)}, the rent you advertised, if
          they agree to it.
        </LawPanel>
      )}
      {isMissing && gate.sentence && <p className="fh-body">{gate.sentence}</p>}
      <div className={css.road}>
        <Plot id={property.id} type={property.type} size={34} />
        <Stage of={property.stage} />
        <IconArrowRight size={15} stroke={1.7} className="fh-dim" aria-label="to" />
        <Stage of={gate.to} />
        <span className={`num ${css.sum}`}>
          {lawful === null ? sumOf(offer) : rentWords(lawful.pence, lawful.frequency)}
          {lawful === null && offer.of_asking !== null && <span className="fh-dim">, {shareOf(offer.of_asking)}</span>}
        </span>
      </div>
      {isMissing && (
        <Suspense fallback={null}>
          <Missing property={property} gate={gate} />
        </Suspense>
      )}
      {isMissing && gate.rule && <p className="fh-small fh-dim">{gate.rule}</p>}
      {gate.full_cdd && <p className="fh-small fh-dim">{FULL_CDD}</p>}
      <p className="fh-body">
        {property.kind === 'sale' ? 'Accepting opens the sale.' : 'Accepting opens the tenancy. It starts as upcoming.'}
        {deposit !== null && property.kind === 'letting' && (
          <> A holding deposit may be at most {poundsAndPence(deposit)} (Tenant Fees Act 2019).</>
        )}
        {others > 0 && ` ${others === 1 ? 'One other offer stays' : `${capitalise(inWords(others))} other offers stay`} open as backup.`}
      </p>
      {isMissing && gate.mode === 'warn' && <p className="fh-body">{breachLine(gate)}</p>}
      {overrides && (
        <Suspense fallback={null}>
          <Override form={form} />
        </Suspense>
      )}
      {isBlocked && !gate.can_override && <p className="fh-body">{ONLY_SENIORS_OVERRIDE}</p>}
      <DialogActs
        no="Not yet"
        onNo={onClose}
        {...(!isBlocked || overrides ? { yes: act } : {})}
        isBusy={decide.isPending}
        danger={overrides}
        {...(starts
          ? {
              better: (
                <Suspense fallback={null}>
                  <Start property={property} gate={gate} />
                </Suspense>
              ),
            }
          : { noFirst: true })}
      >
        {isMissing && policyLine(gate)}
      </DialogActs>
    </DialogForm>
  );
}

function checkOverride(values: OverrideValues): Record<string, string> {
  return {
    ...(values.code === '' ? { code: 'Choose a reason' } : {}),
    ...(values.note.trim().length < LEAST ? { note: 'Write at least 10 characters' } : {}),
    ...(values.confirmed ? {} : { confirmed: 'Tick to confirm that it is recorded in your name' }),
  };
}

const overrideMessages = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field.replace(/^override\./, ''), message]));
