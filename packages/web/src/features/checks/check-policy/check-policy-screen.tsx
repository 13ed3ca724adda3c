import type { CheckPolicy, CheckRules } from '@freehold/contract/checks/check-policy';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { VersionHistory } from '../../../shared/policy-versions/version-history.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { checkPolicyQuery } from './queries.ts';
import { RoleLine } from './role-line.tsx';
import { changesOf, SIDES } from './role-rows.ts';
import css from './check-policy.module.css';

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));

/** Which checks each role needs before its gate, which of them this installation can run, and every version. */
export function CheckPolicyScreen() {
  const { can } = useCurrentUser();
  const query = useQuery({ ...checkPolicyQuery, enabled: can.see_checks });
  if (!can.see_checks || isApiError(query.error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (query.data) return <Policy key={query.data.current.version} policy={query.data} />;
  return (
    <div className="fh-page">
      <PageHead title="Required checks" />
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

const isRequired = (rules: CheckRules, code: string): boolean =>
  Object.values(rules).some(({ always, full_cdd: full }) => always.includes(code) || full.includes(code));

function inForce({ version, at, by }: CheckPolicy['current']): string {
  if (by === null) return 'Freehold’s defaults, until you change them.';
  return `Version ${version}, in force since ${at ? formatLongDate(at) : 'today'}, by ${by.name}, ${by.role}.`;
}

function Policy({ policy: { current, versions, kinds, can } }: { policy: CheckPolicy }) {
  const [rules, setRules] = useState<CheckRules>(current.rules);
  const [isSaving, setSaving] = useState(false);
  const changes = changesOf(kinds, current.rules, rules);
  useAskBeforeLeaving(changes.length > 0 && !isSaving, 'Leave without saving this version?');
  // What can be run now and could not when the version was saved is asked from the next one on.
  const waiting = kinds.filter(({ code, installed }) => installed && !current.asks.includes(code) && isRequired(rules, code));
  const asksMore = waiting.length > 0 && can.edit;
  const list = (installed: boolean) =>
    new Intl.ListFormat('en-GB').format(kinds.filter((kind) => kind.installed === installed).map(({ name }) => name));
  return (
    <div className="fh-page">
      <PageHead
        title="Required checks"
        sub={inForce(current)}
        actions={
          can.edit && (changes.length > 0 || asksMore) ? (
            <>
              {changes.length > 0 && (
                <Button variant="subtle" onClick={() => setRules(current.rules)}>
                  Discard changes
                </Button>
              )}
              <Button onClick={() => setSaving(true)}>Save as version {current.version + 1}</Button>
            </>
          ) : undefined
        }
      />
      <div className={css.page}>
        {kinds.some(({ installed }) => !installed) && (
          <Notice kind="tells">
            <b>This installation runs {list(true)}.</b> It cannot run yet: {list(false)}. They can be required here, and nobody is asked for
            them until they can be run.
          </Notice>
        )}
        {waiting.length > 0 && (
          <Notice kind="asks">
            <b>{new Intl.ListFormat('en-GB').format(waiting.map(({ name }) => name))}: not asked yet.</b> This installation came to run{' '}
            {waiting.length === 1 ? 'it' : 'them'} after this version was saved. Nobody is asked until you save a version that requires{' '}
            {waiting.length === 1 ? 'it' : 'them'}.
          </Notice>
        )}
        {!can.edit && <p className="fh-small fh-dim">Only an Owner or Compliance can change it.</p>}
        {SIDES.map(({ title, rows }) => (
          <Card key={title} title={title}>
            {rows.map((row) => (
              <RoleLine key={row.key} row={row} rules={rules} kinds={kinds} onChange={can.edit ? setRules : null} />
            ))}
          </Card>
        ))}
        <p className="fh-small fh-dim">
          AML screening is always required. The checks asked of sellers and buyers are asked again before exchange and completion, those of
          a letting before it is agreed and tenanted. People under 18 are never asked.
        </p>
        <VersionHistory
          versions={versions}
          changesOf={(before, after) => changesOf(kinds, before.rules, after.rules)}
          shippedAs="Freehold’s defaults"
        />
      </div>
      <Suspense fallback={null}>
        {isSaving && <SaveDialog current={current} rules={rules} changes={changes} onClose={() => setSaving(false)} />}
      </Suspense>
    </div>
  );
}
