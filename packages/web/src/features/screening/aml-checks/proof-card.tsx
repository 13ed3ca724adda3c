import { ActionIcon, CopyButton } from '@mantine/core';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { standingOf } from '@freehold/contract/screening/list-standing';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../lib/format.ts';
import { lookedFor } from './looked-for.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Seal } from '../../../ui/seal.tsx';
import { MODE } from './words.ts';
import { whenInSentence } from '../../../shared/checks/words.ts';
import css from '../../../shared/checks/side-card.module.css';

type Decision = AmlCheck['decisions'][number];

/** The decision that lets the client go on: accepted, with the second approver where one is needed, and nothing newer against it. */
export function acceptedBy(check: Pick<AmlCheck, 'decisions' | 'outcome'>): Decision | null {
  const last = check.decisions.at(-1);
  if (!last || check.outcome !== 'pass') return null;
  const accepted = last.value === 'accepted' || last.value === 'accepted_with_conditions';
  const agreed = last.second.state === 'not_needed' || last.second.state === 'approved';
  return accepted && agreed ? last : null;
}

/** Since when each list in use was known to be the newest. Closed and made-up lists do not age and say nothing here. */
export function newestFacts({ lists, categories }: Pick<AmlCheck, 'lists' | 'categories'>): { label: string; value: string }[] {
  const current = lists.filter((list) => standingOf(list, categories) === 'current');
  const oldest = current.flatMap((list) => list.current_as_of ?? []).sort()[0];
  const unknown = current.filter((list) => list.current_as_of === null).length;
  const said = [
    oldest && `On ${formatDate(oldest)}${current.length > 1 ? ' or later' : ''}`,
    unknown > 0 && `${unknown} not confirmed`,
  ].filter(Boolean);
  return said.length === 0 ? [] : [{ label: 'Lists said to be newest', value: said.join(', ') }];
}

/** How it was searched; with no match and an accepted decision it is the sealed proof. */
export function ProofCard({ check }: { check: AmlCheck }) {
  const accepted = acceptedBy(check);
  const clear = check.matches.length === 0;
  return (
    <Card {...(clear && accepted ? {} : { title: 'How it was searched' })}>
      {clear && accepted && (
        <div className={css.proof}>
          <Seal size={92} draws>
            <IconCheck size={19} stroke={2.2} aria-hidden />
            <span className={css.sealWord}>Clear</span>
          </Seal>
          <div className={css.proofName}>Proof of no match</div>
          <p>
            Accepted by {accepted.by.name}, {accepted.by.role}, {whenInSentence(accepted.at)} under policy {check.policy_version}. The
            search can be run again at any time.
          </p>
        </div>
      )}
      <div className={css.facts}>
        <Facts
          side
          facts={[
            { label: 'Searched as', value: check.subject_name },
            { label: 'Mode', value: `${MODE[check.match_mode].label}, from ${check.bands.weak}, strong from ${check.bands.strong}` },
            ...lookedFor(check),
            ...(check.screening_policy === null
              ? []
              : [
                  {
                    label: 'Screening policy',
                    value: (
                      <Link className="fh-link" to="/settings/screening">
                        Version {check.screening_policy}
                      </Link>
                    ),
                  },
                ]),
            ...newestFacts(check),
            {
              label: 'Reference',
              value: (
                <span className="fh-row" style={{ justifyContent: 'flex-end', gap: 4 }}>
                  {check.public_ref}
                  <CopyButton value={check.public_ref}>
                    {({ copied, copy }) => (
                      <ActionIcon size={22} aria-label={copied ? 'Copied' : 'Copy reference'} onClick={copy}>
                        {copied ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.7} />}
                      </ActionIcon>
                    )}
                  </CopyButton>
                </span>
              ),
            },
            { label: 'Risk policy', value: check.policy_version },
            ...(check.engine_version ? [{ label: 'Engine', value: check.engine_version }] : []),
            { label: 'Started by', value: check.created_by.name },
          ]}
        />
      </div>
    </Card>
  );
}
