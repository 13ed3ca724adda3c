import { IconPlus } from '@tabler/icons-react';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import css from '../../../shared/checks/side-card.module.css';

/** After the practice: what was tried, and the way to a real check. */
export function PracticeDoneCard() {
  return (
    <Card title="Practice finished">
      <div className={css.body}>
        <p className="fh-body">
          You have answered a match, assessed the risk, decided, and have a report to open or download. None of it counts for a real client.
        </p>
        <LinkButton fullWidth leftSection={<IconPlus size={15} stroke={2} />} to="/marketplace/manual_aml_check" search={{ new: 'person' }}>
          Check a real client
        </LinkButton>
      </div>
    </Card>
  );
}
