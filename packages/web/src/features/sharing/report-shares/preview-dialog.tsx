import type { SharedReport } from '@freehold/contract/sharing/shared-report';
import { Button } from '@mantine/core';
import { formatLongDate } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import css from './report-shares.module.css';

const RESULTS = { pass: 'Pass', refer: 'Refer', fail: 'Fail', not_run: 'Not run' } as const;

/** All that the recipient would read. */
export function PreviewDialog({ report, onClose }: { report: SharedReport; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="What they would read">
      <div className={css.form}>
        {report.reports.map((each) => (
          <section key={each.public_ref} className={css.part}>
            <h3 className="fh-h2">
              {each.title}, {each.about}
            </h3>
            <p className="fh-body">
              {each.public_ref}, version {each.version}
              {each.accepted_on === null ? '' : `. Accepted on ${formatLongDate(`${each.accepted_on}T12:00:00Z`)}`}
            </p>
            <Facts
              side
              facts={[
                ...each.facts,
                ...each.results.map(({ label, result }) => ({ label, value: RESULTS[result] })),
                ...(each.searched === null
                  ? []
                  : [
                      {
                        label: 'Lists searched',
                        value: `${each.searched.lists.map(({ name }) => name).join(', ') || 'None'}${each.searched.on === null ? '' : `, on ${formatLongDate(`${each.searched.on}T12:00:00Z`)}`}`,
                      },
                    ]),
              ]}
            />
          </section>
        ))}
        <div className={css.foot}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
