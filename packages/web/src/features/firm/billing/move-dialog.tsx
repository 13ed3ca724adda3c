import type { PlanMove } from '@freehold/contract/firm/billing';
import { useQuery } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { moveQuery, useChangePlan } from './queries.ts';
import { questionOf, signedPounds } from './words.ts';
import css from './billing.module.css';

/** A move to another plan: the sum line by line, before anybody agrees to it. */
export function MoveDialog({ plan, name, onClose }: { plan: string; name: string; onClose: () => void }) {
  const query = useQuery(moveQuery(plan));
  const change = useChangePlan();
  const move = query.data;
  if (!move)
    return (
      <Dialog opened onClose={onClose} title={`Move to ${name}`} size={560}>
        {query.isError ? (
          <PartFailed
            title="This plan cannot be chosen now"
            reason={fieldErrorsOf(query.error)['plan'] ?? messageOf(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <LoadingCard height={180} label="The sum is worked out" />
        )}
      </Dialog>
    );
  const { title, yes } = questionOf(move);
  const refused = change.error
    ? (fieldErrorsOf(change.error)['plan'] ?? (messageOf(change.error) || 'The plan could not be changed. Try again in a moment.'))
    : null;
  return (
    <Dialog opened onClose={onClose} title={title} size={560}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(
            { plan, total_pence: move.total_pence },
            {
              onSuccess() {
                toast.ok(move.kind === 'down' ? 'Plan changes later' : 'Plan changed', move.plan.name);
                onClose();
              },
              // What it costs may have changed meanwhile.
              onError: () => void query.refetch(),
            },
          );
        }}
      >
        <FormErrors count={0} before="" message={refused} />
        <p className="fh-body">{whatHappens(move)}</p>
        {move.lines.length > 0 && <SumTable move={move} />}
        {move.kind !== 'keep' && (
          <p className={css.after}>
            <span>
              {move.trial_until
                ? `From ${formatLongDate(move.trial_until)}`
                : move.kind === 'down'
                  ? `From ${formatLongDate(move.on)}`
                  : 'After that'}
              , each month
            </span>
            <b>{poundsAndPence(move.monthly_with_vat_pence)} with VAT</b>
          </p>
        )}
        <DialogActs no="No" noFirst onNo={onClose} yes={yes} isBusy={change.isPending} />
      </DialogForm>
    </Dialog>
  );
}

function whatHappens({ kind, trial_until: until, plan, on }: PlanMove): string {
  if (kind === 'keep') return `A move or an end that was planned is taken back, and ${plan.name} goes on.`;
  if (kind === 'down')
    return `Until ${formatLongDate(on)} nothing changes: the period is paid for. Then the workspace must fit the smaller plan; if it does not, the present one goes on.`;
  if (until) return `The first days are free. The first month is invoiced on ${formatLongDate(until)}; checks are charged from today.`;
  if (kind === 'begin') return 'A new month begins today. What was used until yesterday is invoiced with it.';
  return 'You pay the rest of this month on the larger plan, less what you paid for it on the present one.';
}

function SumTable({ move: { lines, vat_pence: vat, net_pence: net, total_pence: total, from, to } }: { move: PlanMove }) {
  return (
    <table className={css.sumTable}>
      <caption className="fh-spoken">
        What the move costs, {formatLongDate(from)} to {formatLongDate(to)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Sum</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label}>
            <td>{line.label}</td>
            <td>{line.sum ?? (line.unit_pence === null ? '' : `${line.quantity} × ${poundsAndPence(line.unit_pence)}`)}</td>
            <td>{signedPounds(line.net_pence)}</td>
          </tr>
        ))}
        <tr>
          <td>VAT</td>
          <td>of {signedPounds(net)}</td>
          <td>{signedPounds(vat)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Today, by invoice
          </th>
          <td>{signedPounds(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
