import { IconEyeOff, IconRefresh } from '@tabler/icons-react';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { asRole } from '@freehold/property-rules/property-stages';
import { Link, useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { Face } from '../../../ui/face.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useScreenAgain } from './queries.ts';
import { AssignMenu, DownloadReport, MoreMenu } from '../../../shared/checks/check-acts.tsx';
import { factsLine } from './words.ts';
import { checkStatus } from '../../../shared/checks/words.ts';

export function CheckHead({ check }: { check: AmlCheck }) {
  return (
    <PageHead
      trail={[
        <Link key="list" to="/marketplace/manual_aml_check">
          Standalone AML
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
          {factsLine(check)}
        </>
      }
      actions={
        <>
          {check.frozen && (
            <span className="fh-row fh-small fh-dim fh-minor">
              <IconEyeOff size={14} stroke={1.7} aria-hidden />
              Seen by Owner and Compliance only
            </span>
          )}
          {check.can.assign && <AssignMenu check={check} />}
          <DownloadReport check={check} />
          <ScreeningMenu check={check} />
        </>
      }
    />
  );
}

/** What can be done with it beside what every check has. */
function ScreeningMenu({ check }: { check: AmlCheck }) {
  const navigate = useNavigate();
  const again = useScreenAgain(check.id);
  const screenAgain = () =>
    again.mutate(undefined, {
      onSuccess: (next) => void navigate({ to: '/marketplace/manual_aml_check/$id', params: { id: String(next.id) } }),
      onError: (error) => toast.fail(messageOf(error)),
    });
  const own = check.can.screen_again
    ? [{ id: 'again', label: 'Screen again', icon: <IconRefresh size={15} stroke={1.7} />, onPick: screenAgain }]
    : [];
  return <MoreMenu check={check} own={own} isBusy={again.isPending} />;
}
