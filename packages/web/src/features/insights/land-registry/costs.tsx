import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './registry.module.css';

/** A register is bought where somebody said why they look, so no price is shown here that could be taken for an offer. */
export function Costs() {
  return (
    <Card title="What it costs" padded>
      <Facts
        side
        facts={[
          { label: 'Searching', value: 'Free' },
          { label: 'Owners, register and title plan', value: 'On a check' },
        ]}
      />
      <div className={css.tell}>
        <Notice kind="tells">
          A check of property ownership buys the register where HM Land Registry is connected: the price is shown and confirmed there, and
          the copy is kept here under its title. Else buy it from HM Land Registry, and keep its PDF here.
        </Notice>
      </div>
    </Card>
  );
}
