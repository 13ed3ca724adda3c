import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { Notice } from '../../../ui/notice.tsx';
import { AgreementsCard } from './agreements-card.tsx';
import { ApprovalsCard } from './approvals-card.tsx';
import { OfficersCard } from './officers-card.tsx';
import { SupervisionCard } from './supervision-card.tsx';
import { useWorkspaceForm } from './use-workspace-form.tsx';
import { WithWorkspaceDetails } from './workspace-details.tsx';
import { SaveBar } from './workspace-tab.tsx';
import css from './workspace-tab.module.css';

/** Who supervises the firm, who answers for its compliance, and what was agreed to. */
export function ComplianceTab() {
  return <WithWorkspaceDetails>{(details) => <ComplianceForms details={details} />}</WithWorkspaceDetails>;
}

function ComplianceForms({ details }: { details: WorkspaceDetails }) {
  const form = useWorkspaceForm(details);
  return (
    <>
      {!details.can.edit && details.state === 'active' && (
        <div className={css.notice}>
          <Notice kind="tells">
            <b>You can read this.</b>{' '}
            {details.can.change_officers
              ? 'Your role names the officers; supervision is for owners and admins.'
              : 'Owners and admins can change it.'}
          </Notice>
        </div>
      )}
      <div className={css.columns}>
        <div className={css.column}>
          <form ref={form.formRef} noValidate onSubmit={(event) => void form.submit(event)} aria-label="Supervision">
            <SupervisionCard details={details} form={form} />
            <SaveBar form={form} />
          </form>
          <AgreementsCard details={details} />
        </div>
        <div className={css.column}>
          <ApprovalsCard kind="nominated_officers" />
          <OfficersCard key={details.version} details={details} />
        </div>
      </div>
      {form.conflict}
    </>
  );
}
