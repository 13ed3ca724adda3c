import { IconDatabase, IconShieldSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import type { ListsResult } from './lists-card.tsx';
import css from './getting-started-card.module.css';

type Step = { id: string; icon: ReactNode; title: string; detail: string; done: boolean; act: ReactNode };

/** A workspace without checks: what stands between it and the first answer, as far as this member can do it. */
export function GettingStartedCard({ lists }: { lists: ListsResult }) {
  const { can } = useCurrentUser();
  const listsDone = lists.data?.can_pass === true;
  const steps: Step[] = [];
  if (can.see_lists)
    steps.push({
      id: 'lists',
      icon: <IconDatabase size={16} stroke={1.7} aria-hidden />,
      title: can.import_lists ? 'Load the sanctions lists' : 'The sanctions lists',
      detail: listsDone ? 'Loaded and fresh' : (lists.data?.why_not ?? 'Every check is compared with them'),
      done: listsDone,
      act: (
        <LinkButton size="xs" variant="default" to="/marketplace/manual_aml_check/lists">
          Open lists
        </LinkButton>
      ),
    });
  if (can.run_checks)
    steps.push({
      id: 'check',
      icon: <IconShieldSearch size={16} stroke={1.7} aria-hidden />,
      title: 'Run a first check',
      detail: 'A person or a company, compared with the lists at once',
      done: false,
      act: (
        <LinkButton size="xs" variant="default" to="/marketplace/manual_aml_check" search={{ new: 'person' }}>
          New check
        </LinkButton>
      ),
    });
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  const now = steps.find((step) => !step.done);
  return (
    <Card title="Getting started" count={`${done} of ${steps.length}`}>
      {steps.length > 1 && (
        <div className={css.bar} aria-hidden style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
          {steps.map((step) => (
            <i key={step.id} data-step={step.done ? 'done' : step === now ? 'now' : 'next'} />
          ))}
        </div>
      )}
      <ol className={css.rows}>
        {steps.map((step) => (
          <li key={step.id} className={css.row} data-now={step === now || undefined} aria-current={step === now ? 'step' : undefined}>
            <span className={css.icon}>{step.done ? <StatusGlyph glyph="tick" family="moss" size={16} /> : step.icon}</span>
            <span className={css.words}>
              <span className={css.title} data-done={step.done || undefined}>
                {step.title}
              </span>
              <span className={css.detail}>{step.detail}</span>
            </span>
            {!step.done && step.act}
          </li>
        ))}
      </ol>
    </Card>
  );
}
