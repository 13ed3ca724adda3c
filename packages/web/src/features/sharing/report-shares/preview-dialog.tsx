import type { SharedReport } from '@freehold/contract/sharing/shared-report';
import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReportParts } from './report-parts.tsx';
import css from './report-shares.module.css';

/** All that the recipient would read. */
export function PreviewDialog({ report, onClose }: { report: SharedReport; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="What they would read">
      <div className={`${css.form} ${css.inDialog}`}>
        <ReportParts report={report} />
        <div className={css.foot}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
