import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { Card } from '../../../ui/card.tsx';
import css from '../../../shared/checks/side-card.module.css';

const NOT_PROVEN = {
  person: 'That this person is who they say. An identity check does that.',
  company: 'Who owns or runs this company. A company check does that.',
  vessel: 'Who owns or runs this ship, and where it has been.',
  aircraft: 'Who owns or flies this aircraft.',
  wallet: 'Whose wallet this is, or where its money came from.',
} as const satisfies Record<AmlCheck['subject']['kind'], string>;

/** What nobody may read into the answer. */
export function limitsOf(check: Pick<AmlCheck, 'subject' | 'elements' | 'demo'>): string[] {
  const who = NOT_PROVEN[check.subject.kind];
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
