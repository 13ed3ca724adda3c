import type { FlowQuote } from '@freehold/contract/flows/flow-runs';
import { poundsAndPence } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import type { FlowToRun } from './queries.ts';
import css from './runner.module.css';

/** Of a flow that either may pay the firm pays: nobody else can be asked to in this version. */
const PAYER: Readonly<Record<FlowToRun['payer'], { who: string; how: string }>> = {
  agent: { who: 'Your firm pays', how: 'The people it is for are asked for nothing.' },
  applicant: { who: 'The client pays', how: 'Before the first step.' },
  either: { who: 'Your firm pays', how: 'The people it is for are asked for nothing.' },
};

/** What it costs person by person, and who pays. */
export function PriceStep({ flow, quote }: { flow: FlowToRun; quote: FlowQuote | undefined }) {
  const lines = quote?.lines.filter(({ when }) => when === 'always') ?? [];
  const { who, how } = PAYER[flow.payer];
  return (
    <>
      <Card title="What it costs">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">For</th>
              <th scope="col" className="fh-r">
                Price
              </th>
              <th scope="col" className="fh-r">
                With VAT
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, party_id: id, party_name: name, pence, with_vat_pence: withVat }) => (
              <tr key={`${label} ${id}`}>
                <td>{label}</td>
                <td>{name}</td>
                <td className="fh-r">{poundsAndPence(pence)}</td>
                <td className="fh-r">{poundsAndPence(withVat)}</td>
              </tr>
            ))}
          </tbody>
          {quote && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  Total
                </th>
                <td className="fh-r">{poundsAndPence(quote.total_pence)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </Card>
      <Card title="Who pays" padded>
        <p className={css.strong}>{who}</p>
        <p className="fh-body">{how}</p>
      </Card>
    </>
  );
}
