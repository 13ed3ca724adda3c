import { listCertificates } from '@freehold/contract/compliance/retention';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatDateTime, formatLongDate } from '../../../lib/format.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { evidenceQuery, usePicture } from '../../../shared/checks/evidence-queries.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MissPage } from '../../../ui/miss-page.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { CertificateCard } from './certificate-card.tsx';
import css from './check-file.module.css';

const certificatesOf = (id: number) =>
  queryOptions({
    queryKey: topicKey('check', 'certificates', id),
    queryFn: ({ signal }) => call(listCertificates, { query: { object: `check:${id}` }, signal }),
  });

/** One file that a check rests on, or what is left of it once it was erased. */
export function CheckFileScreen() {
  const { id } = useParams({ strict: false });
  const { file: key } = useSearch({ strict: false });
  const { can } = useCurrentUser();
  const number = Number(id);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const evidence = useQuery({ ...evidenceQuery(number), enabled: isNumber && can.see_checks });
  const certificates = useQuery({ ...certificatesOf(number), enabled: isNumber && can.see_checks });
  const isGone = isApiError(evidence.error, 'NOT_FOUND');
  if (!can.see_checks) return <Forbidden level={1} />;
  const trouble = (!isGone && evidence.error) || certificates.error;
  if (isNumber && trouble)
    return (
      <PartFailed
        level={1}
        title="We could not load this document"
        error={trouble}
        onRetry={() => void Promise.all([evidence.refetch(), certificates.refetch()])}
      />
    );
  if (isNumber && (!certificates.data || (!evidence.data && !isGone))) return <LoadingCard height={420} label="The document is loading" />;
  const file = evidence.data?.files.find((each) => each.key === key);
  const certificate = isGone
    ? certificates.data?.find(({ rule }) => rule === 'checks')
    : file?.erased
      ? certificates.data?.find(({ hashes }) => hashes.includes(file.sha256))
      : undefined;
  const erasedAt = certificate?.erased_at ?? file?.erased?.at;
  if (erasedAt !== undefined)
    return (
      <div className={`fh-page ${css.page}`}>
        <PageHead
          title={`This file was erased on ${formatLongDate(erasedAt)} under the retention rule`}
          sub={certificate?.reason ?? file?.erased?.reason}
        />
        {certificate && <CertificateCard of={certificate} />}
      </div>
    );
  if (!file)
    return (
      <MissPage title="This document is not here" acts={<LinkButton to="/archived">Manual checks</LinkButton>}>
        It may have been taken out of the check, or the link is from another workspace.
      </MissPage>
    );
  return (
    <div className={`fh-page ${css.page}`}>
      <PageHead title={file.title} sub={`${file.name}, ${formatBytes(file.size)}, ${formatDateTime(file.at)}`} />
      <Shown id={number} file={file} masked={evidence.data?.see !== 'whole'} />
    </div>
  );
}

type ShownProps = { id: number; file: { key: string; name: string; pages: number | null; sha256: string }; masked: boolean };
function Shown({ id, file, masked }: ShownProps) {
  const picture = usePicture(file.pages === null ? null : { id, key: file.key, size: 'large', masked });
  return (
    <Card padded>
      {picture.address && <img className={css.picture} src={picture.address} alt={masked ? `${file.name}, masked` : file.name} />}
      {picture.error !== null && <p className="fh-body">{messageOf(picture.error)}</p>}
      {file.pages === null && <p className="fh-body">This kind of file can only be downloaded, from its check.</p>}
      <p className="fh-small fh-dim">SHA-256 {file.sha256}</p>
    </Card>
  );
}
