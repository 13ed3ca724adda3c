import type { KycPolicy } from '@freehold/contract/identity/kyc-policy';
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
import { blocking, changesOf, choiceOf, LEVELS, withChoice } from './choices.ts';
import { ElementLine } from './element-line.tsx';
import { kycPolicyQuery } from './queries.ts';
import css from './kyc-policy.module.css';

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));

/** What an identity check looks at, what of it is required at which risk, what can run here, and every version. */
export function KycPolicyScreen() {
  const { can } = useCurrentUser();
  const query = useQuery({ ...kycPolicyQuery, enabled: can.see_checks });
  if (!can.see_checks || isApiError(query.error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (query.data) return <Policy key={query.data.current.version} policy={query.data} />;
  return (
    <div className="fh-page">
      <PageHead title="Identity checks" />
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

function inForce({ version, at, by }: KycPolicy['current']): string {
  if (by === null) return `Version ${version}, Freehold’s default settings, until you change them.`;
  return `Version ${version}, in force since ${at ? formatLongDate(at) : 'today'}, by ${by.name}, ${by.role}. Checks keep the version they began with.`;
}

function Policy({ policy: { current, versions, elements, can } }: { policy: KycPolicy }) {
  const [rules, setRules] = useState(current.rules);
  const [isSaving, setSaving] = useState(false);
  const changes = changesOf(elements, current.rules, rules);
  useAskBeforeLeaving(changes.length > 0 && !isSaving, 'Leave without saving this version?');
  const absent = blocking(elements, rules);
  const names = new Intl.ListFormat('en-GB').format(absent.map(({ name }) => `“${name}”`));
  const makeOptional = () =>
    setRules(
      absent.reduce(
        (before, element) =>
          LEVELS.reduce(
            (kept, { level }) => (choiceOf(kept, level, element.code) === 'required' ? withChoice(kept, level, element, 'optional') : kept),
            before,
          ),
        rules,
      ),
    );
  return (
    <div className="fh-page">
      <PageHead
        title="Identity checks"
        sub={inForce(current)}
        actions={
          can.edit && changes.length > 0 ? (
            <>
              <Button variant="subtle" onClick={() => setRules(current.rules)}>
                Discard changes
              </Button>
              <Button onClick={() => setSaving(true)}>Save as version {current.version + 1}</Button>
            </>
          ) : undefined
        }
      />
      <div className={css.page}>
        {absent.length > 0 && (
          <Notice
            kind="asks"
            act={
              can.edit && (
                <Button size="xs" variant="default" onClick={makeOptional}>
                  Make it optional
                </Button>
              )
            }
          >
            <b>No identity check that requires {names} can pass.</b> It is not connected on this installation, so each of those checks needs
            a decision with a reason.
          </Notice>
        )}
        {!can.edit && <p className="fh-small fh-dim">Only an Owner or Compliance can change it.</p>}
        <Card title="What is looked at" count={elements.length}>
          {elements.map((element) => (
            <ElementLine key={element.code} element={element} rules={rules} onChange={can.edit ? setRules : null} />
          ))}
        </Card>
        <p className="fh-small fh-dim">
          Without what is required a check never passes. What is optional is looked at as well, and what it finds still needs a person;
          where it cannot run nothing is held up. What is left out is not looked at, and the check says so.
        </p>
        <VersionHistory versions={versions} changesOf={(before, after) => changesOf(elements, before.rules, after.rules)} />
      </div>
      <Suspense fallback={null}>
        {isSaving && <SaveDialog current={current} rules={rules} changes={changes} onClose={() => setSaving(false)} />}
      </Suspense>
    </div>
  );
}
