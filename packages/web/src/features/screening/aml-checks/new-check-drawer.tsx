import { asRole } from '@freehold/property-rules/property-stages';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { partyQuery } from '../../../shared/party-queries.ts';
import { SUBJECT_KIND } from '../../../shared/subject-kinds.ts';
import { screeningPolicyQuery } from '../../../shared/screening-policy-query.ts';
import { verificationQuery } from '../../../shared/verification-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PartyField } from '../../../shared/party-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { ListCoverage } from './list-coverage.tsx';
import { checkNewCheck, EMPTY_NEW_CHECK, type NewCheckValues, serverMessages, toNewAmlCheck } from './new-check-form.ts';
import { useStartCheck } from './queries.ts';
import { SubjectFields } from './subject-fields.tsx';
import { usePartySubject } from './use-party-subject.ts';
import { MODE } from './words.ts';
import css from './new-check-drawer.module.css';

const KINDS = (['person', 'company', 'vessel', 'aircraft', 'wallet'] as const).map((value) => ({ value, label: SUBJECT_KIND[value] }));
const MODES = (['strict', 'standard', 'wide'] as const).map((value) => ({ value, ...MODE[value] }));

type Props = {
  opened: boolean;
  kind: 'person' | 'company';
  /** Whom of one's people it is about, when it is begun from their record. */
  partyId?: number | undefined;
  /** The property it is for, when it is begun from there. */
  propertyId?: number | undefined;
  onClose: () => void;
};

/** Asks who is screened and how wide to look, starts the check and goes to its result. */
export function NewCheckDrawer({ opened, kind, partyId, propertyId, onClose }: Props) {
  const formId = useId();
  const navigate = useNavigate();
  const form = useCheckedForm<NewCheckValues>({ ...EMPTY_NEW_CHECK, kind }, checkNewCheck);
  const start = useStartCheck();
  const blocked = useBlock(opened);
  const policy = useQuery({ ...screeningPolicyQuery, enabled: opened }).data?.current;
  // Somebody else picked in the form is not the one of the property.
  const isFor = propertyId !== undefined && partyId !== undefined && form.values.party_id === partyId;
  const party = useQuery({ ...partyQuery(partyId ?? 0), enabled: opened && isFor }).data;
  const place = isFor ? party?.roles.find((role) => role.property.id === propertyId && role.state !== 'withdrawn') : undefined;
  const pick = usePartySubject(form, opened ? partyId : undefined);

  function close() {
    form.reset();
    start.reset();
    onClose();
  }
  const send = form.submit((values) =>
    start.mutate(toNewAmlCheck(values, isFor ? propertyId : undefined), {
      onSuccess: (check) => {
        form.reset();
        void navigate({ to: '/marketplace/manual_aml_check/$id', params: { id: String(check.id) } });
      },
      onError: (error) => form.refuse(serverMessages(fieldErrorsOf(error), values)),
    }),
  );
  const refused =
    start.error && form.count === 0 ? messageOf(start.error) || 'The check could not be started. Try again in a moment.' : null;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty}
      title="New AML check"
      sub={place ? `For ${place.property.address}, ${asRole(place.role)}` : 'The name is compared with the lists straight away'}
      foot={
        <Button type="submit" form={formId} loading={start.isPending} disabled={blocked !== null}>
          Run check
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        {blocked !== null && (
          <Notice
            kind="stops"
            act={
              blocked.isYours && (
                <LinkButton size="xs" variant="default" to="/settings/verification" search={{ continue: 1 }}>
                  Verify
                </LinkButton>
              )
            }
          >
            <b>New checks are on hold.</b> {blocked.reason}
          </Notice>
        )}
        <FormErrors count={form.count} before="this check can run" message={refused} />
        <PartyField
          label="Choose from People, optional"
          value={form.values.party_id === null ? null : { party_id: form.values.party_id }}
          onChange={(choice) => void pick(choice !== null && 'party_id' in choice ? choice.party_id : null)}
          error={form.errors['party_id'] ?? null}
          help="The result is then kept on their record"
          canAdd={false}
        />
        {form.values.party_id === null && (
          <Segmented
            label="Who or what is screened"
            fullWidth
            options={KINDS}
            value={form.values.kind}
            onChange={(kind) => form.set({ kind })}
          />
        )}
        <SubjectFields form={form} />
        <ChoiceTiles
          legend="Match mode"
          across={3}
          value={form.values.match_mode ?? policy?.default_mode ?? null}
          onChange={(match_mode) => form.set({ match_mode })}
          choices={MODES.map((mode) => (policy ? { ...mode, detail: `Shown from ${policy.bands[mode.value].weak}` } : mode))}
        />
        <ListCoverage
          chosen={form.values.categories ?? policy?.categories ?? ['sanctions']}
          onChange={(categories) => form.set({ categories })}
        />
        <TextInput
          label="Your reference, optional"
          value={form.values.reference}
          error={form.errors['reference']}
          onChange={(event) => form.set({ reference: event.currentTarget.value })}
          onBlur={() => form.left('reference')}
          autoComplete="off"
        />
      </form>
    </SideDrawer>
  );
}

/** Why no check can be started here now, for this member; null when one can. Asked only where the workspace is to verify itself. */
function useBlock(opened: boolean): { reason: string; isYours: boolean } | null {
  const { required, workspace_family_verified: isSettled } = useCurrentUser().verification_status;
  const { data } = useQuery({ ...verificationQuery, enabled: opened && required && !isSettled });
  if (!data?.is_blocked) return null;
  const isYours = data.can.start || data.can.send;
  if (isYours) return { reason: 'Verify your identity and they can start again.', isYours };
  return { reason: data.why_not === null ? 'Your verification is being reviewed.' : `${data.blocked_reason}.`, isYours };
}
