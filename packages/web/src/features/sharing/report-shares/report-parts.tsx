import type { SharedReport } from '@freehold/contract/sharing/shared-report';
import { formatLongDate } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import css from './report-shares.module.css';

const RESULTS = { pass: 'Pass', refer: 'Refer', fail: 'Fail', not_run: 'Not run' } as const;

/** The reports of a copy, one under the other. */
export function ReportParts({ report }: { report: SharedReport }) {
  return report.reports.map((each) => (
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
  ));
}
