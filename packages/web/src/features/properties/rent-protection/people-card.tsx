import { ADVERSE_CREDIT, REFERENCE_OUTCOMES, timesShare } from '@freehold/property-rules/assess-rent-protection';
import { CO_TENANT_TYPES } from '@freehold/property-rules/property-stages';
import type { RentProtection, RentProtectionAnswers } from '@freehold/contract/properties/rent-protection';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import type { MergedForm } from '../../../shared/use-merged-form.tsx';
import css from './rent-protection.module.css';

const PersonDialog = lazy(async () => ({ default: (await import('./person-dialog.tsx')).PersonDialog }));

export type Chosen = { partyId: number; role: 'tenant' | 'guarantor' };
type Props = { form: RentProtection; answers: RentProtectionAnswers; edits: MergedForm };

/** Who pays the rent and who stands for them: shares, incomes, references and credit, with how often income covers the share. */
export function PeopleCard({ form, answers, edits }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const sum = answers.tenants.reduce((total, tenant) => total + (tenant.rent_share_pence ?? 0), 0);
  const personOf = (partyId: number, role: string) => form.people.find((person) => person.party_id === partyId && person.role === role);
  const nameOf = (partyId: number | null) => form.people.find((person) => person.party_id === partyId)?.name ?? 'everybody';
  const edit = (partyId: number, role: Chosen['role'], name: string) =>
    form.can.change && (
      <button type="button" className="fh-act" onClick={() => setChosen({ partyId, role })} aria-label={`Edit ${name}`}>
        Edit
      </button>
    );
  return (
    <Card
      title="Tenants"
      count={answers.tenants.length}
      action={<span className="fh-small fh-dim num">shares add up to {poundsAndPence(sum)}</span>}
    >
      {answers.tenants.length === 0 && <p className={css.none}>No tenants yet. Add a lead tenant on the People tab.</p>}
      {answers.tenants.length > 0 && (
        <table className={css.people}>
          <thead>
            <tr>
              <th scope="col">Tenant</th>
              <th scope="col" className={css.right}>
                Rent share
              </th>
              <th scope="col" className={css.right}>
                Income a year
              </th>
              <th scope="col" className={css.right}>
                Times share
              </th>
              <th scope="col">Reference</th>
              <th scope="col">Adverse credit</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {answers.tenants.map((tenant) => {
              const person = personOf(tenant.party_id, 'tenant');
              const name = person?.name ?? '';
              return (
                <tr key={tenant.party_id}>
                  <th scope="row">
                    <Named name={name} detail={CO_TENANT_TYPES.find(({ id }) => id === person?.co_tenant_type_id)?.label ?? 'Tenant'} />
                  </th>
                  <td className={css.right} data-label="Rent share">
                    {moneyOr(tenant.rent_share_pence)}
                  </td>
                  <td className={css.right} data-label="Income a year">
                    {moneyOr(tenant.gross_annual_income_pence)}
                  </td>
                  <td className={css.right} data-label="Times share">
                    <Times of={timesShare(tenant.gross_annual_income_pence, tenant.rent_share_pence)} least={form.rules.incomeTimes} />
                  </td>
                  <td data-label="Reference">
                    {REFERENCE_OUTCOMES[tenant.reference_outcome]}
                    {tenant.reference_on && <small>{formatDate(tenant.reference_on)}</small>}
                  </td>
                  <td data-label="Adverse credit">
                    {tenant.adverse_credit === null ? <span className="fh-dim">Not answered</span> : ADVERSE_CREDIT[tenant.adverse_credit]}
                    {tenant.adverse_credit_on && <small>{formatDate(tenant.adverse_credit_on)}</small>}
                  </td>
                  <td className={css.right}>{edit(tenant.party_id, 'tenant', name)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {answers.guarantors.length > 0 && (
        <ul className={css.guarantors} aria-label="Guarantors">
          {answers.guarantors.map((guarantor) => {
            const person = personOf(guarantor.party_id, 'guarantor');
            const whom = person?.stands_for ?? null;
            const share =
              whom === null
                ? form.tenancy.monthly_rent_pence
                : (answers.tenants.find(({ party_id: id }) => id === whom)?.rent_share_pence ?? null);
            return (
              <li key={guarantor.party_id}>
                <Named name={person?.name ?? ''} detail={`Guarantor for ${nameOf(whom)}`} />
                <span className={css.guarantorIncome}>
                  {moneyOr(guarantor.gross_annual_income_pence)}
                  <Times of={timesShare(guarantor.gross_annual_income_pence, share)} least={form.rules.guarantorTimes} />
                </span>
                {edit(guarantor.party_id, 'guarantor', person?.name ?? '')}
              </li>
            );
          })}
        </ul>
      )}
      <Suspense fallback={null}>
        {chosen && <PersonDialog form={form} edits={edits} chosen={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </Card>
  );
}

const moneyOr = (pence: number | null) =>
  pence === null ? <span className="fh-dim">Not answered</span> : <span className="num">{poundsAndPence(pence)}</span>;

function Named({ name, detail }: { name: string; detail: string }) {
  return (
    <span className={css.who}>
      <Face name={name} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className="fh-small fh-dim">{detail}</span>
      </span>
    </span>
  );
}

function Times({ of, least }: { of: number | null; least: number }) {
  if (of === null) return <span className="fh-dim">–</span>;
  const enough = of >= least;
  return (
    <span className={css.times} data-family={enough ? 'moss' : 'ochre'}>
      <StatusGlyph glyph={enough ? 'tick' : 'diamond'} family={enough ? 'moss' : 'ochre'} size={12} />
      <span className="num">{of.toFixed(1)}</span>
      <span className="fh-spoken">{enough ? ', enough' : ', too low'}</span>
    </span>
  );
}
