import type { FieldType } from '@freehold/signing-rules/fields';
import {
  IconAbc,
  IconCalendar,
  IconCircleDot,
  IconHash,
  IconMail,
  IconPaperclip,
  IconRubberStamp,
  IconSelect,
  IconSignature,
  IconSquareCheck,
  IconTypography,
  IconUser,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type FieldLook = { label: string; Icon: ComponentType<IconProps> };

/** In the order in which they are offered. */
export const PLACED_TYPES: readonly FieldType[] = [
  'signature',
  'initials',
  'date_signed',
  'text',
  'checkbox',
  'name',
  'email',
  'number',
  'radio',
  'dropdown',
  'attachment',
  'stamp',
];

/** The word and the sign of each type of field, for whoever places it. */
export const FIELD_LOOKS: Record<FieldType, FieldLook> = {
  signature: { label: 'Signature', Icon: IconSignature },
  initials: { label: 'Initials', Icon: IconAbc },
  date_signed: { label: 'Date signed', Icon: IconCalendar },
  text: { label: 'Text', Icon: IconTypography },
  checkbox: { label: 'Tick box', Icon: IconSquareCheck },
  name: { label: 'Full name', Icon: IconUser },
  email: { label: 'Email', Icon: IconMail },
  number: { label: 'Number', Icon: IconHash },
  radio: { label: 'Choice', Icon: IconCircleDot },
  dropdown: { label: 'Dropdown', Icon: IconSelect },
  attachment: { label: 'Attachment', Icon: IconPaperclip },
  stamp: { label: 'Stamp', Icon: IconRubberStamp },
};
