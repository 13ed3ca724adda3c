import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ClientStateRows } from './client-state-rows.tsx';
import { Controls } from './controls.tsx';
import { Overlays } from './overlays.tsx';
import { StatusRows } from './status-rows.tsx';
import { Waiting } from './waiting.tsx';
import css from './design-screen.module.css';

/** The house page of shared parts, for those who build Freehold. Nothing on it reads or keeps a record. */
export function DesignScreen() {
  return (
    <div className="fh-page">
      <PageHead title="Design" sub="Every shared component in one place, for developers. Nothing here is saved." />
      <div className={css.stack}>
        <Card title="Statuses" padded>
          <StatusRows />
        </Card>
        <Card title="Buttons and fields" padded>
          <Controls />
        </Card>
        <Card title="Dialogues and toasts" padded>
          <Overlays />
        </Card>
        <Waiting />
        <Card title="Client state" padded>
          <ClientStateRows />
        </Card>
      </div>
    </div>
  );
}
