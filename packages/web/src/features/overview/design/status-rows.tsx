import { keysOf } from '@freehold/contract/kernel/keys';
import { Status, STATUS } from '../../../ui/status.tsx';
import { NamedRow } from './named-row.tsx';
import css from './design-screen.module.css';

/** Groups by how the keys begin; what begins with none of these is a check. */
const GROUPS: readonly (readonly [name: string, begins: RegExp])[] = [
  ['Documents', /^document/],
  ['Payments', /^payment/],
  ['Offers', /^offer/],
  ['Members', /^member/],
  ['Webhooks', /^webhook/],
  ['API keys', /^key/],
  ['Verification', /^(verif|grace)/],
];

export function StatusRows() {
  const keys = keysOf(STATUS);
  const checks = keys.filter((key) => !GROUPS.some(([, begins]) => begins.test(key)));
  const rows = [['Checks', checks] as const, ...GROUPS.map(([name, begins]) => [name, keys.filter((key) => begins.test(key))] as const)];
  return (
    <div className={css.rows}>
      {rows.map(([name, ofGroup]) => (
        <NamedRow key={name} name={name}>
          {ofGroup.map((key) => (
            <Status key={key} of={key} />
          ))}
        </NamedRow>
      ))}
    </div>
  );
}
