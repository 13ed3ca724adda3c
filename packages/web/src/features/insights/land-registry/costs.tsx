import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './registry.module.css';

/** Nothing can be bought without a connection, and then no price is shown that could be taken for an offer. */
export function Costs() {
  return (
    <Card title="What it costs" padded>
      <Facts
        side
        facts={[
          { label: 'Searching', value: 'Free' },
          { label: 'Owners, register and title plan', value: 'Not sold here' },
        ]}
      />
      <div className={css.tell}>
        <Notice kind="tells">
          HM Land Registry’s Business Gateway is not connected, so nothing can be bought here. Buy a register from HM Land Registry;
        </Notice>
      </div>
    </Card>
  );
}
