import { Button } from '@mantine/core';
import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ApprovalsCard } from './approvals-card.tsx';
import { BranchesCard } from './branches-card.tsx';
import { useWorkspaceForm, type WorkspaceForm } from './use-workspace-form.tsx';
import { WorkspaceBrandCard } from './workspace-brand-card.tsx';
import { WorkspaceContactCard } from './workspace-contact-card.tsx';
import { WithWorkspaceDetails } from './workspace-details.tsx';
import { WorkspaceLegalCard } from './workspace-legal-card.tsx';
import { WorkspaceRulesCard } from './workspace-rules-card.tsx';
import css from './workspace-tab.module.css';

/** What is kept of the firm: what it is, how it looks to applicants, and by which rules it works. */
export function WorkspaceTab() {
  return <WithWorkspaceDetails>{(details) => <WorkspaceForms details={details} />}</WithWorkspaceDetails>;
}

function WorkspaceForms({ details }: { details: WorkspaceDetails }) {
  const form = useWorkspaceForm(details);
  return (
    <>
      {!details.can.edit && details.state === 'active' && (
        <div className={css.notice}>
          <Notice kind="tells">
            <b>You can read this.</b>{' '}
            {details.can.change_gate_mode
              ? 'Your role changes the gate mode; everything else is for owners and admins.'
              : 'Owners and admins can change it.'}
          </Notice>
        </div>
      )}
      <form ref={form.formRef} noValidate onSubmit={(event) => void form.submit(event)} aria-label="Workspace">
        <div className={css.columns}>
          <div className={css.column}>
            <WorkspaceLegalCard details={details} form={form} />
            <WorkspaceContactCard details={details} form={form} />
          </div>
          <div className={css.column}>
            <ApprovalsCard kind="legal_details" />
            <WorkspaceBrandCard details={details} form={form} />
            <WorkspaceRulesCard details={details} form={form} />
          </div>
        </div>
        <SaveBar form={form} />
      </form>
      <div className={css.after}>
        <BranchesCard details={details} />
      </div>
      {form.conflict}
    </>
  );
}

/** Stands at the foot of the page while something is not saved. */
export function SaveBar({ form }: { form: WorkspaceForm }) {
  if (!form.dirty) return null;
  const count = Object.keys(form.errors).length;
  return (
    <div className={css.bar}>
      <div className={css.barWords}>
        <FormErrors count={count} before="this can be saved" message={form.refusal && messageOf(form.refusal)} />
        {count < 2 && !form.refusal && <span className="fh-small fh-dim">Not saved yet</span>}
      </div>
      <Button variant="default" disabled={form.isSaving} onClick={form.undo}>
        Undo
      </Button>
      <Button type="submit" loading={form.isSaving}>
        Save changes
      </Button>
    </div>
  );
}
