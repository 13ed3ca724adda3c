import type { ScreeningPolicy } from '@freehold/contract/screening/screening-policy';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { formatLongDate, plural } from '../../../lib/format.ts';
import { screeningPolicyQuery } from '../../../shared/screening-policy-query.ts';
import { VersionHistory } from '../../../shared/policy-versions/version-history.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { RulesCard } from './rules-card.tsx';
import { SimulatorCard } from './simulator-card.tsx';
import { useDraft } from './use-draft.ts';
import { policyChanges } from './policy-changes.ts';
import css from './screening-policy.module.css';

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));

/** How the workspace screens: the rules in force, what others would mean for past checks, and every version. */
export function ScreeningPolicyScreen() {
  const { can } = useCurrentUser();
  const query = useQuery({ ...screeningPolicyQuery, enabled: can.see_checks });
  if (!can.see_checks || isApiError(query.error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (query.data) return <Policy policy={query.data} />;
  return (
    <div className="fh-page">
      <PageHead title="Screening" />
      {query.isError ? (
        <Card>
          <PartFailed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingCard height={420} label="The policy is loading" />
      )}
    </div>
  );
}

function inForce({ version, at, by }: ScreeningPolicy['current']): string {
  if (by === null) return `Version ${version}, Freehold’s default settings. New checks use them until you change them.`;
  return `Version ${version}, in force since ${at ? formatLongDate(at) : 'today'}, by ${by.name}, ${by.role}. Checks keep the version they began with.`;
}

function Policy({ policy: { current, versions, can } }: { policy: ScreeningPolicy }) {
  const draft = useDraft(current);
  const [isSaving, setSaving] = useState(false);
  useAskBeforeLeaving(draft.isChanged && !isSaving, 'Leave without saving this version?');
  const faults = Object.keys(draft.errors).length;
  const next = `Save as version ${current.version + 1}`;
  const ask = () => {
    if (faults === 0) setSaving(true);
    else document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <div className="fh-page">
      <PageHead
        title="Screening"
        sub={inForce(current)}
        actions={
          can.edit && draft.isChanged ? (
            <>
              <Button variant="subtle" onClick={draft.drop}>
                Discard changes
              </Button>
              <Button onClick={ask}>{next}</Button>
            </>
          ) : undefined
        }
      />
      <div className={css.page}>
        {draft.isStale && (
          <Notice
            kind="asks"
            act={
              <Button size="xs" variant="default" onClick={draft.drop}>
                Start from version {current.version}
              </Button>
            }
          >
            <b>
              Version {current.version} was saved meanwhile{current.by ? ` by ${current.by.name}` : ''}.
            </b>{' '}
            Your changes were made to the version before it.
          </Notice>
        )}
        {!can.edit && <p className="fh-small fh-dim">Only an Owner or Compliance can change it.</p>}
        <RulesCard draft={draft} current={current} canEdit={can.edit} />
        {can.edit && (
          <SimulatorCard
            draft={draft}
            current={current}
            saveAct={
              draft.isChanged && (
                <Button variant="default" onClick={ask}>
                  {next}
                </Button>
              )
            }
          />
        )}
        <VersionHistory versions={versions} changesOf={policyChanges} />
        {faults > 1 && (
          <p className="fh-spoken" role="status">
            {plural(faults, 'number')} to put right
          </p>
        )}
      </div>
      <Suspense fallback={null}>{isSaving && <SaveDialog draft={draft} current={current} onClose={() => setSaving(false)} />}</Suspense>
    </div>
  );
}
