import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { Forbidden, LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { CheckError } from './check-error.tsx';
import { AmlCheckHead } from './check-head.tsx';
import { CheckResult } from './check-result.tsx';
import { checkQuery } from './queries.ts';
import css from './aml-check-screen.module.css';

const ProcessingCard = lazy(async () => ({ default: (await import('./processing-card.tsx')).ProcessingCard }));

/** One check: what was found, why, and what people decided about it. */
export function AmlCheckScreen() {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  return (
    <div className="fh-page">{Number.isSafeInteger(number) && number > 0 ? <LoadedCheck key={number} id={number} /> : <NoSuchCheck />}</div>
  );
}

function LoadedCheck({ id }: { id: number }) {
  const { data: check, error, refetch } = useQuery(checkQuery(id));
  if (isApiError(error, 'NOT_FOUND')) return <NoSuchCheck />;
  if (isApiError(error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!check && error) {
    return <PartFailed level={1} error={error} onRetry={() => void refetch()} />;
  }
  if (!check) {
    return (
      <div className="fh-two">
        <div className="fh-stack">
          <LoadingCard height={200} label="The check is loading" />
          <LoadingCard height={320} label="The matches are loading" />
        </div>
        <LoadingCard height={420} label="The decision is loading" />
      </div>
    );
  }
  return (
    <>
      <AmlCheckHead check={check} />
      <div className={css.live} aria-live="polite">
        {check.state === 'processing' ? 'The check is being screened' : check.verdict}
      </div>
      {check.state === 'processing' ? (
        <Suspense fallback={<LoadingCard height={220} label="The progress is loading" />}>
          <ProcessingCard check={check} />
        </Suspense>
      ) : check.state === 'error' ? (
        <CheckError check={check} />
      ) : (
        <CheckResult check={check} />
      )}
    </>
  );
}

function NoSuchCheck() {
  return (
    <NothingFound level={1} title="There is no such check in this workspace">
      It may belong to another workspace.{' '}
      <Link to="/marketplace/manual_aml_check" className="fh-link">
        See all checks
      </Link>
    </NothingFound>
  );
}
