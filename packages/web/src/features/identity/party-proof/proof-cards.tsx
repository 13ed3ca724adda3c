import type { Party } from '@freehold/contract/people/parties';
import { getPartyProof, type PartyProof } from '@freehold/contract/identity/party-proof';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { formatBytes, formatDate } from '../../../lib/format.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import css from './proof-cards.module.css';

const AGREES = {
  same: { label: 'Same', family: 'moss', glyph: 'tick' },
  note: { label: 'Same, with a note', family: 'moss', glyph: 'tick' },
  close: { label: 'Close', family: 'ochre', glyph: 'diamond' },
  differs: { label: 'Differs', family: 'ochre', glyph: 'diamond' },
} as const;

/** The same name everywhere, and what the checks of a person rest on. */
export function ProofCards({ party }: { party: Party }) {
  const { data, error, refetch } = useQuery({
    queryKey: topicKey('check', 'proof of a party', party.id),
    queryFn: ({ signal }) => call(getPartyProof, { params: { id: party.id }, signal }),
    meta: alsoWith('parties'),
    enabled: party.checks.length > 0,
    retry: false,
  });
  if (party.checks.length === 0 || isApiError(error, 'FORBIDDEN')) return null;
  if (!data && error) return <PartFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={2} label="Their names and files are loading" />;
  return (
    <>
      {data.names.length > 0 && <NamesCard proof={data} />}
      {data.files.length > 0 && <FilesCard files={data.files} />}
    </>
  );
}

type NamesProps = { proof: PartyProof; title?: string };
export function NamesCard({ proof: { name, names, unknown }, title = 'The same name elsewhere' }: NamesProps) {
  const breaks = names.filter(({ verdict }) => verdict === 'close' || verdict === 'differs').length;
  return (
    <Card title={title} count={names.length}>
      <table className={css.names}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Name there</th>
            <th scope="col">Agrees</th>
            <th scope="col">Seen</th>
          </tr>
        </thead>
        <tbody>
          {names.map(({ where, name: found, verdict, words, seen_on: day, check }) => (
            <tr key={`${check.path} ${where} ${found}`}>
              <td>
                {where}
                <p className={css.help}>
                  <Link className="fh-link" to={check.path}>
                    {check.public_ref}
                  </Link>
                </p>
              </td>
              <td>
                {found}
                <p className={css.help}>{words}</p>
              </td>
              <td>
                <span className={css.agrees}>
                  <StatusGlyph glyph={AGREES[verdict].glyph} family={AGREES[verdict].family} size={14} />
                  {AGREES[verdict].label}
                </span>
              </td>
              <td>{day && formatDate(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.under}>
        Compared with “{name}” on your record.
        {breaks > 0 && ` ${breaks === 1 ? 'One name does' : `${breaks} names do`} not agree: find out why before you go on.`}
        {unknown.length > 0 && ` Not known yet: ${unknown.join(', ')}.`}
      </p>
    </Card>
  );
}

type FilesProps = { files: PartyProof['files']; title?: string };
export function FilesCard({ files, title = 'What the checks rest on' }: FilesProps) {
  return (
    <Card title={title} count={files.length}>
      <ul className={css.files}>
        {files.map(({ title: what, name, size, by, at, check }, index) => (
          // One file may stand in two checks.
          <li key={`${index} ${check.public_ref}`}>
            <span>
              {what}
              <span className={css.help}>
                {name}, {formatBytes(size)}, {by === 'staff' ? 'added by your team' : 'sent in by them'} {formatDate(at)}
              </span>
            </span>
            <Link className="fh-link" to={check.path}>
              {check.public_ref}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
