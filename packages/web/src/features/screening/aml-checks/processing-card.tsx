import { Progress } from '@mantine/core';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { Card } from '../../../ui/card.tsx';
import { ElementRows } from '../../../shared/checks/elements-card.tsx';
import { ELEMENT_WORDS, MODE } from './words.ts';
import css from './processing-card.module.css';

/** While the worker compares: what is being done, and the sources as they answer. */
export function ProcessingCard({ check }: { check: AmlCheck }) {
  return (
    <Card>
      <div className={css.head}>
        <p className="fh-verdict">Comparing the name with the lists.</p>
        <p className="fh-body">
          {MODE[check.match_mode].label} search. This page shows the answer as soon as it is there; you can leave and come back.
        </p>
        <Progress value={100} animated size={5} radius={3} aria-label="The check is being screened" />
      </div>
      {check.elements.length > 0 && <ElementRows elements={check.elements} words={ELEMENT_WORDS} />}
    </Card>
  );
}
