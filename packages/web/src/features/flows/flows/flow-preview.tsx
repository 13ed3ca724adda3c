import type { Flow, FlowPrice } from '@freehold/contract/flows/flows';
import { plural } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { FlowTime } from '../../../shared/flow-time.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { StartButton } from './start-button.tsx';
import css from './flows.module.css';

/** The whole of a flow beside the library: every step in plain words, and what it costs. */
export function FlowPreview({ flow, opened, onClose }: { flow: Flow; opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={flow.name}
      sub={`Version ${flow.version} · about ${plural(flow.est_minutes, 'minute')}`}
      foot={<StartButton flow={flow} size="sm" variant="filled" />}
    >
      <p className="fh-body">{flow.description}</p>
      <p className={css.time}>
        <FlowTime flowId={flow.id} />
      </p>
      <section>
        <h3 className={css.sub}>{plural(flow.steps.length, 'step')}</h3>
        <ol className={css.list}>
          {flow.steps.map((step) => (
            <li key={step.key}>
              <span className={css.stepName}>
                {step.title}
                <span className="fh-small fh-dim">{whoAndWhen(step)}</span>
              </span>
              <span className="fh-small fh-2">{step.summary}</span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3 className={css.sub}>Price</h3>
        {flow.price === null ? (
          <p className="fh-body">Your workspace is on no plan, so there is no price yet.</p>
        ) : (
          <Price price={flow.price} />
        )}
      </section>
      {!flow.can.run && <p className="fh-body">{flow.can.why_not_run}</p>}
    </SideDrawer>
  );
}

const WHO = { applicant: 'The client', staff: 'You', freehold: 'Freehold' } as const;

function whoAndWhen({ by, required, skippable }: Flow['steps'][number]): string {
  const who = WHO[by];
  if (!required) return `${who}, only when it is asked for`;
  return skippable ? `${who}, can be skipped` : who;
}

const sumOf = (pence: number) => (pence === 0 ? 'No charge' : poundsAndPence(pence));

function Price({ price }: { price: FlowPrice }) {
  const always = price.parts.filter(({ when }) => when === 'always');
  const ifUsed = price.parts.filter(({ when }) => when === 'if_used');
  return (
    <>
      <dl className={css.price}>
        {always.map((part) => (
          <div key={part.label}>
            <dt>{part.label}</dt>
            <dd>{sumOf(part.pence)}</dd>
          </div>
        ))}
        {price.with_vat_pence > 0 && (
          <div>
            <dt>VAT at {price.vat_percent}%</dt>
            <dd>{poundsAndPence(price.with_vat_pence - price.pence)}</dd>
          </div>
        )}
        <div className={css.total}>
          <dt>For each person or company</dt>
          <dd>{sumOf(price.with_vat_pence)}</dd>
        </div>
      </dl>
      {ifUsed.length > 0 && (
        <>
          <h3 className={css.sub}>Only if used</h3>
          <dl className={css.price}>
            {ifUsed.map((part) => (
              <div key={part.label}>
                <dt>{part.label}, with VAT</dt>
                <dd>{sumOf(part.with_vat_pence)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="fh-small fh-dim">These are the prices of your plan. Nothing is charged in this version.</p>
    </>
  );
}
