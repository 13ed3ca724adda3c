import type { DocumentTemplate } from '@freehold/contract/signing/signing-templates';
import type { Draft } from '../../../shared/signing/editor/draft.ts';

/** A template as the editor changes it: its places stand where a document has people. */
export function draftOfTemplate({ title, roles, fields, settings }: DocumentTemplate): Draft {
  return {
    title,
    recipients: roles.map(({ label, ...role }) => ({
      ...role,
      name: label,
      email: null,
      phone: null,
      party_id: null,
      has_access_code: false,
    })),
    fields,
    settings: { ...settings, property_id: null, tenancy_agreement: false },
  };
}

/** What is saved of it. */
export function templateOfDraft({ title, recipients, fields, settings: { message, reminders, expires_in_days } }: Draft) {
  return {
    title,
    roles: recipients.map(({ key, name, role, order_group, proof, property_role }) => ({
      ...{ key, label: name.trim(), role, order_group, proof, property_role },
    })),
    fields,
    settings: { message, reminders, expires_in_days },
  };
}
