import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { FlowDraft, FlowFault } from '@freehold/contract/flows/flow-draft';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import { PROPERTY_ROLES, ROLES_OF, ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { IconSelector } from '@tabler/icons-react';
import { poundsAndPence } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { ASSETS, PAYERS, priceOf, priceWords } from './words.ts';
import css from './designer.module.css';

type Props = {
  draft: FlowDraft;
  parts: FlowDesign['parts'];
  faults: readonly FlowFault[];
  onChange: (draft: FlowDraft) => void;
};
type Part = FlowDraft['price_parts'][number];

const rolesOf = (asset: FlowDraft['asset_type_id']) => (asset === 0 ? [] : ROLES_OF[asset === 1 ? 'sale' : 'letting']);

/** What the flow as a whole is: name, whom it is for, its checks, price and payer. */
export function FlowSettings({ draft, parts, faults, onChange }: Props) {
  const faultOf = (field: string) => faults.find((fault) => fault.step === null && fault.field === field)?.message;
  const change = (part: Partial<FlowDraft>) => onChange({ ...draft, ...part });
  const chooseAsset = (value: string | null) => {
    const asset = value === '1' ? 1 : value === '2' ? 2 : 0;
    const roles = draft.roles.filter((role) => rolesOf(asset).some((one) => one === role));
    const steps = draft.steps.map((step) => ({ ...step, roles: step.roles.filter((role) => roles.includes(role)) }));
    change({ asset_type_id: asset, roles, steps });
  };
  const chooseRoles = (chosen: readonly string[]) => {
    const roles = PROPERTY_ROLES.filter((role) => chosen.includes(role));
    change({ roles, steps: draft.steps.map((step) => ({ ...step, roles: step.roles.filter((role) => roles.includes(role)) })) });
  };
  const arrow = <IconSelector size={15} stroke={1.7} aria-hidden />;
  return (
    <div className={css.cards}>
      <Card title="What it is" padded>
        <div className={css.fields}>
          <TextInput
            label="Name"
            maxLength={60}
            value={draft.name}
            error={draft.name.trim() === '' ? 'Enter a name' : faultOf('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label="What it is for"
            description="One sentence, for your team"
            maxLength={160}
            value={draft.description}
            error={faultOf('description')}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <div className={css.two}>
            <Select
              label="For a property"
              allowDeselect={false}
              data={ASSETS}
              value={String(draft.asset_type_id)}
              onChange={chooseAsset}
              rightSection={arrow}
            />
            <NumberInput
              label="Takes about"
              suffix={draft.est_minutes === 1 ? ' minute' : ' minutes'}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              min={1}
              max={120}
              value={draft.est_minutes}
              error={faultOf('est_minutes')}
              onChange={(minutes) => typeof minutes === 'number' && minutes >= 1 && minutes <= 120 && change({ est_minutes: minutes })}
            />
          </div>
          {draft.asset_type_id !== 0 && (
            <Checkbox.Group label="For whom at the property" value={draft.roles} error={faultOf('roles')} onChange={chooseRoles}>
              <div className={css.checks}>
                {rolesOf(draft.asset_type_id).map((role) => (
                  <Checkbox key={role} value={role} label={ROLE_WORDS[role]} />
                ))}
              </div>
            </Checkbox.Group>
          )}
          <Switch
            label="In everybody’s menu until they choose otherwise"
            checked={draft.saved_by_default}
            onChange={(event) => change({ saved_by_default: event.currentTarget.checked })}
          />
        </div>
      </Card>
      <Card title="Checks" padded>
        <Checkbox.Group
          label="Checks that a run starts"
          description="A run ends when its checks are decided"
          value={draft.checks}
          error={faultOf('checks')}
          onChange={(checks) => change({ checks })}
        >
          <div className={css.checks}>
            {[
              ...parts.checks,
              ...draft.checks.filter((code) => !parts.checks.some((kind) => kind.code === code)).map((code) => ({ code, name: code })),
            ].map(({ code, name }) => (
              <Checkbox key={code} value={code} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      </Card>
      <Card title="Price" count={priceWords(priceOf(draft.price_parts, parts.prices))} padded>
        <div className={css.fields}>
          <p className="fh-body">
            {parts.plan === null
              ? 'Your workspace is on no plan, so there is no price yet.'
              : `For each person or company, by your plan, ${parts.plan}. What is only charged if it is used is not in the sum.`}
          </p>
          <Prices draft={draft} prices={parts.prices} onChange={(price_parts) => change({ price_parts })} />
          <div className={css.two}>
            <Select
              label="Paid by"
              allowDeselect={false}
              data={PAYERS}
              value={draft.payer}
              error={faultOf('payer')}
              onChange={(payer) => change({ payer: PAYERS.find(({ value }) => value === payer)?.value ?? 'agent' })}
              rightSection={arrow}
            />
          </div>
        </div>
      </Card>
    </div>
  );
}

/** Every kind of work that the plan prices, and whatever the flow has beside them. */
function Prices({
  draft,
  prices,
  onChange,
}: {
  draft: FlowDraft;
  prices: FlowDesign['parts']['prices'];
  onChange: (parts: Part[]) => void;
}) {
  const chosen = draft.price_parts;
  const others = chosen.filter(({ price }) => !prices.some(({ kind }) => kind === price));
  const lines = [
    ...prices.map(({ kind, label, with_vat_pence: pence }) => ({ kind, label, note: `${poundsAndPence(pence)} with VAT` })),
    ...others.map(({ price, label }) => ({ kind: price, label, note: 'Not in your plan, no charge' })),
  ];
  const set = (kind: string, label: string, when: string | null) => {
    const rest = chosen.filter(({ price }) => price !== kind);
    onChange(when === 'always' || when === 'if_used' ? [...rest, { label, price: kind, when }] : rest);
  };
  if (lines.length === 0) return null;
  return (
    <ul className={css.prices}>
      {lines.map(({ kind, label, note }) => (
        <li key={kind}>
          <span className={css.words}>
            <span className={css.name}>{label}</span>
            <span className={css.line}>{note}</span>
          </span>
          <Select
            aria-label={`${label} is charged`}
            allowDeselect={false}
            w={148}
            data={[
              { value: 'no', label: 'Not charged' },
              { value: 'always', label: 'Always' },
              { value: 'if_used', label: 'If it is used' },
            ]}
            value={chosen.find(({ price }) => price === kind)?.when ?? 'no'}
            onChange={(when) => set(kind, label, when)}
            rightSection={<IconSelector size={15} stroke={1.7} aria-hidden />}
          />
        </li>
      ))}
    </ul>
  );
}
