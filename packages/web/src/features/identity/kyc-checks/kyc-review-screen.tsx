import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { NoSuchCheck } from '../../../shared/checks/check-page.tsx';
import { evidenceQuery } from '../../../shared/checks/evidence-queries.ts';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { kycPages } from './kind.ts';
import { kycCheckQuery } from './review-queries.ts';
import { Reviewer } from './reviewer.tsx';

const LOADING_HEIGHT = 520;

/** Everything a person looks at to decide who somebody is, on one sheet. */
export function KycReviewScreen() {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? <Loaded key={number} id={number} /> : <NoSuchCheck list={kycPages.page} />;
}

function Loaded({ id }: { id: number }) {
  const { data: check, error, refetch } = useQuery(kycCheckQuery(id));
  const evidence = useQuery(evidenceQuery(id));
  const failed = error ?? evidence.error;
  if (check && evidence.data) return <Reviewer check={check} evidence={evidence.data} />;
  return (
    <div className="fh-page">
      {isApiError(failed, 'NOT_FOUND') ? (
        <NoSuchCheck list={kycPages.page} />
      ) : isApiError(failed, 'FORBIDDEN') ? (
        <Forbidden level={1} />
      ) : failed ? (
        <PartFailed
          level={1}
          error={failed}
          onRetry={() => {
            void refetch();
            void evidence.refetch();
          }}
        />
      ) : (
        <LoadingCard height={LOADING_HEIGHT} label="The check is loading" />
      )}
    </div>
  );
}
