import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './registry.module.css';

/** What is free, and where a register is bought: its price stands beside the button that buys it. */
export function Costs() {
  return (
    <Card title="What it costs" padded>
      <Facts
        side
        facts={[
          { label: 'Searching', value: 'Free' },
          { label: 'A register with its owners', value: 'By title' },
        ]}
      />
      <div className={css.tell}>
        <Notice kind="tells">
          Where HM Land Registry is connected, a register is bought on the page of its title or on a check of property ownership: the price
          is shown and confirmed first, and the copy is kept here under its title. Else buy it from HM Land Registry, and keep its PDF here.
        </Notice>
      </div>
    </Card>
  );
}
