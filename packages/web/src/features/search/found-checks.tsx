import type { CheckListRow } from '@freehold/contract/aml-checks';
import { IconShieldSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { formatCount, formatDateTime, inWords } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { LoadingRows, PartFailed } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { FoundRow, FoundRows } from './found-row.tsx';
import { Marked } from './marked.tsx';
import css from './found-row.module.css';

type Found = UseQueryResult<{ data: CheckListRow[]; meta: { total: number } }>;

/** Checks that were found, the newest ten of them, and the way to all. Without any there is no group. */
export function FoundChecks({ query, search }: { query: Found; search: string }) {
  const { data, error } = query;
  if (data) {
    if (data.data.length === 0) return null;
    return (
      <Card
        title="Checks"
        count={formatCount(data.meta.total)}
        action={
          <Link className="fh-link" to="/marketplace/manual_aml_check" search={{ q: search }}>
            See all
          </Link>
        }
      >
        <FoundRows label="Checks">
          {data.data.map((row) => (
            <FoundRow
              key={row.id}
              lead={<IconShieldSearch size={18} stroke={1.6} aria-hidden />}
              name={
                <Link to="/marketplace/manual_aml_check/$id" params={{ id: String(row.id) }}>
                  Standalone AML, <Marked text={row.subject_name} search={search} />
                </Link>
              }
              detail={<References of={row} search={search} />}
              middle={middleOf(row)}
              end={<Status of={row.status} />}
            />
          ))}
        </FoundRows>
      </Card>
    );
  }
  if (!query.isError) return <LoadingRows rows={3} label="Checks are being searched" />;
  return (
    <Card title="Checks">
      <PartFailed
        title="We could not search the checks"
        reason={messageOf(error)}
        reference={isApiError(error) ? error.reference : null}
        onRetry={() => void query.refetch()}
      />
    </Card>
  );
}

/** Each reference in one piece, however narrow the row. */
function References({ of: { public_ref, reference }, search }: { of: CheckListRow; search: string }) {
  return (
    <>
      <span className={css.piece}>
        <Marked text={public_ref} search={search} />
      </span>
      {reference !== null && (
        <>
          {' · '}
          <span className={css.piece}>
            <Marked text={reference} search={search} />
          </span>
        </>
      )}
    </>
  );
}

function middleOf({ screened_at, created_at, open_matches }: CheckListRow): string {
  const at = formatDateTime(screened_at ?? created_at);
  if (open_matches === 0) return at;
  return `${at}, ${open_matches === 1 ? 'one possible match' : `${inWords(open_matches)} possible matches`}`;
}
