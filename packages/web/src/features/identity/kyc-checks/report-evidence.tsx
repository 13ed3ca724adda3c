import type { KycContent } from '@freehold/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { evidenceQuery, usePicture } from '../../../shared/checks/evidence-queries.ts';
import { couldNotRun } from './elements-column.tsx';
import css from '../../../shared/paper.module.css';
import own from './kyc-check.module.css';

/** The papers that show the address, the files with their hashes and masked pictures, and who opened them. */
export function ReportEvidence({ content: { id, address_sources: sources, files, elements } }: { content: KycContent }) {
  const { data } = useQuery(evidenceQuery(id));
  return (
    <>
      {elements.some(couldNotRun) && (
        <p className={css.below}>
          Not every element could run.{' '}
          <Link className="fh-link" to="/settings/identity">
            What your firm requires, and what is connected
          </Link>
        </p>
      )}
      {sources.length > 0 && (
        <>
          <h3 className={css.h}>Address</h3>
          <table className={css.table}>
            <tbody>
              {sources.map(({ key, name, issuer, counts, why_not: why }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td>{issuer}</td>
                  <td>{counts ? 'Counts' : (why ?? 'Does not count')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {files.length > 0 && (
        <>
          <h3 className={css.h}>Evidence</h3>
          <table className={css.table}>
            <tbody>
              {files.map((file) => (
                <tr key={file.key}>
                  <th scope="row">
                    {file.name}
                    <span className={css.below}>SHA-256 {file.sha256}</span>
                  </th>
                  <td>{data && data.see !== 'none' && <Masked id={id} fileKey={file.key} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={css.below}>
            Pictures are masked here. The page of the check shows them to whoever may see them, and records who looked.
          </p>
        </>
      )}
      {data && data.looks.length > 0 && (
        <>
          <h3 className={css.h}>Who saw it</h3>
          <table className={css.table}>
            <tbody>
              {data.looks.map(({ at, by, key, name }) => (
                <tr key={`${at} ${key} ${by.name}`}>
                  <th scope="row">{by.name}</th>
                  <td>{name}</td>
                  <td>{formatDateTime(at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

function Masked({ id, fileKey }: { id: number; fileKey: string }) {
  const { address } = usePicture({ id, key: fileKey, size: 'small', masked: true });
  return address && <img className={own.masked} src={address} alt="Masked" />;
}
