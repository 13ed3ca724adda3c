import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { Card } from '../../../ui/card.tsx';
import css from './side-card.module.css';

/** What nobody may read into the answer. */
export function limitsOf(check: Pick<AmlCheck, 'subject' | 'elements' | 'demo'>): string[] {
  const who =
    check.subject.kind === 'person'
      ? 'That this person is who they say. An identity check does that.'
      : 'Who owns or runs this company. A company check does that.';
  const notRun = check.elements
    .filter((element) => element.result === 'not_run')
    .map((element) => `${element.label}: not run. ${element.reasons[0]?.text ?? 'Source not connected'}.`);
  const demo = check.demo ? ['Anything about real lists: only the demonstration list was searched.'] : [];
  return [...demo, who, ...notRun, 'Anything published after the lists named here.'];
}

export function LimitsCard({ check }: { check: AmlCheck }) {
  return (
    <Card title="What this does not prove">
      <ul className={css.list}>
        {limitsOf(check).map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </Card>
  );
}
