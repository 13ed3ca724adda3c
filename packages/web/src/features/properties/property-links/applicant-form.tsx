import { keysOf } from '@freehold/contract/kernel/keys';
import { registerApplicant, type OpenedLink } from '@freehold/contract/properties/property-links';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainCheckbox } from '../../../ui/plain-checkbox.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { comesAs, type Applicant, type Begun } from './words.ts';
import css from './public-sign-up.module.css';

type Field = 'first_name' | 'last_name' | 'email' | 'phone' | 'consent';
const MISSING: Record<Field, string> = {
  first_name: 'Enter your first name',
  last_name: 'Enter your last name',
  email: 'Enter an email address, like name@example.com',
  phone: 'Enter a mobile number, like 07700 900123',
  consent: 'Agree to go on',
};
const FIELDS = keysOf(MISSING);

type Props = {
  token: string;
  opened: OpenedLink;
  written: Applicant;
  onWrite: (written: Applicant) => void;
  onBegun: (begun: Begun) => void;
};

/** Who comes, and as what. The server checks the rest of the rules and its words stand under the field. */
export function ApplicantForm({ token, opened, written, onWrite, onBegun }: Props) {
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const begin = useAct({
    mutationFn: (body: Applicant) => call(registerApplicant, { body: { ...body, token, consent: true } }),
    onSuccess: ({ resend_after_seconds: seconds, ...answer }) => onBegun({ ...answer, againAt: Date.now() + seconds * 1000 }),
    onError(error) {
      const found = fieldErrorsOf(error);
      setFaults(found);
      focusFirst(found);
    },
  });
  const trouble =
    begin.isError && !isApiError(begin.error, 'VALIDATION_FAILED')
      ? messageOf(begin.error) || 'Check your connection, then try again.'
      : null;

  function focusFirst(found: Partial<Record<Field, string>>) {
    const first = FIELDS.find((field) => found[field] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  function write(part: Partial<Applicant>) {
    onWrite({ ...written, ...part });
    const touched = Object.keys(part);
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !touched.includes(field))));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (begin.isPending) return;
    const found = Object.fromEntries(
      FIELDS.filter((field) => (field === 'consent' ? !written.consent : written[field].trim() === '')).map((field) => [
        field,
        MISSING[field],
      ]),
    );
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirst(found);
    begin.mutate(written);
  }
  const text = (name: Exclude<Field, 'consent'>, label: string, more: object = {}) => (
    <PlainField
      name={name}
      label={label}
      value={written[name]}
      error={faults[name] ?? null}
      onChange={(event) => write({ [name]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <form ref={form} onSubmit={submit} noValidate className={css.form}>
      {trouble !== null && (
        <Notice kind="stops">
          <b>You are not registered yet.</b> {trouble}
        </Notice>
      )}
      {opened.roles.length > 1 && (
        <fieldset className={css.roles}>
          <legend>What brings you here?</legend>
          {opened.roles.map((role) => (
            <label key={role} data-on={written.role === role || undefined}>
              <input type="radio" name="role" value={role} checked={written.role === role} onChange={() => write({ role })} />
              {comesAs(role)}
            </label>
          ))}
        </fieldset>
      )}
      <div className={css.two}>
        {text('first_name', 'First name', { autoComplete: 'given-name' })}
        {text('last_name', 'Last name', { autoComplete: 'family-name' })}
      </div>
      {text('email', 'Email', {
        type: 'email',
        autoComplete: 'email',
        autoCapitalize: 'off',
        spellCheck: false,
        description: 'We will send a code to this address',
      })}
      {text('phone', 'Mobile number', { type: 'tel', autoComplete: 'tel' })}
      <PlainCheckbox name="consent" checked={written.consent} error={faults.consent ?? null} onChange={(consent) => write({ consent })}>
        {opened.agency} may keep these details and contact me about this property.{' '}
        <a className="fh-act" href="/privacy">
          Privacy
        </a>
      </PlainCheckbox>
      <PlainButton
        size="lg"
        type="submit"
        fullWidth
        loading={begin.isPending}
        rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden />}
      >
        Send me a code
      </PlainButton>
      <p className={css.quiet}>Only {opened.agency} sees this.</p>
    </form>
  );
}
