import { pagePath } from '../../../lib/page-path.ts';
import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { Status } from '../../../ui/status.tsx';
import { Outcomes } from './outcome.tsx';
import type { Started } from './use-start-runs.ts';
import css from './runner.module.css';

type Props = { people: readonly { id: number; name: string }[]; started: ReadonlyMap<number, Started> };

/** What is about to happen, and then what did, person by person. */
export function StartStep({ people, started }: Props) {
  const isTried = started.size > 0;
  const title = !isTried
    ? 'What is started'
    : [...started.values()].some((one) => 'run' in one)
      ? 'What was started'
      : // An answer that was lost may have started it.
        'What became of it';
  return (
    <Card title={title}>
      {!isTried && (
        <p className={css.lead}>Nothing is sent to anybody. The checks begin at once, as the records of these people have them.</p>
      )}
      <Outcomes people={people} started={started}>
        {(run, name) => <StartedChecks run={run} name={name} />}
      </Outcomes>
    </Card>
  );
}

function StartedChecks({ run, name }: { run: FlowRun; name: string }) {
  return run.checks.map((check, index) => (
    <span key={check.path ?? index} className="fh-row">
      <Status of={check.status} />
      {check.path !== null && (
        <Link className="fh-link" to={pagePath(check.path)}>
          Open {check.public_ref ?? check.name}
          <span className="fh-spoken">, {name}</span>
        </Link>
      )}
    </span>
  ));
}
