import type { CheckBase } from '@freehold/contract/checks/checks';
import { asRole } from '@freehold/property-rules/property-stages';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Face } from '../../ui/face.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Status } from '../../ui/status.tsx';
import type { Place } from '../check-kinds.ts';
import { AssignMenu, DownloadReport, MoreMenu } from './check-acts.tsx';
import { checkStatus } from './words.ts';

type Props = {
  check: CheckBase;
  /** Where its checks are listed. */
  list: Place;
  /** Under the name. */
  facts: string;
  /** In place of what every check can have done with it. */
  menu?: ReactNode;
  /** The way to look at it closely, before everything else. */
  review?: ReactNode;
};

/** The head of the page of a check of any kind. */
export function CheckHead({ check, list, facts, menu = <MoreMenu check={check} />, review }: Props) {
  return (
    <PageHead
      trail={[
        <Link key="list" to={list.to}>
          {list.label}
        </Link>,
        check.public_ref,
      ]}
      lead={<Face name={check.subject_name} size={48} company={check.subject.kind !== 'person'} />}
      title={check.subject_name}
      status={<Status of={checkStatus(check)} />}
      sub={
        <>
          {check.for && (
            <>
              For{' '}
              <Link className="fh-link" to="/properties/details/$id" params={{ id: String(check.for.property_id) }}>
                {check.for.line1}
              </Link>
              , {asRole(check.for.role)} ·{' '}
            </>
          )}
          {facts}
        </>
      }
      actions={
        <>
          {review}
          {check.frozen && (
            <span className="fh-row fh-small fh-dim fh-minor">
              <IconEyeOff size={14} stroke={1.7} aria-hidden />
              Seen by Owner and Compliance only
            </span>
          )}
          {check.can.assign && <AssignMenu check={check} />}
          <DownloadReport check={check} />
          {menu}
        </>
      }
    />
  );
}
