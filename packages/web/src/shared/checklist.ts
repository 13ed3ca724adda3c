import { getChecklist, type ChecklistItem } from '@freehold/contract/firm/registration';
import { IconBookmark, IconFileImport, IconHomePlus, IconId, IconShieldSearch, IconUserPlus, type IconProps } from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { call, type DataOf } from '../lib/api.ts';
import { formatCount } from '../lib/format.ts';
import { alsoWith, topicKey } from '../lib/topic-key.ts';

export type Checklist = DataOf<typeof getChecklist>;

/** The first things to do in a new workspace. Asked again when one of them is done, by whomever. */
export const checklistQuery = queryOptions({
  queryKey: topicKey('activity', 'checklist'),
  meta: alsoWith('lists'),
  queryFn: ({ signal }) => call(getChecklist, { signal }),
});

type Words = { title: string; detail: string; verb: string; to: string; Icon: ComponentType<IconProps> };
/** One thing to do, as both lists show it; `to` is the page where it is done, null for the practice check, which is run at once. */
export type ChecklistRow = Omit<Words, 'to'> & { id: ChecklistItem['id']; done: boolean; to: string | null };

const WORDS: Record<ChecklistItem['id'], Omit<Words, 'to'> & { to: string | null }> = {
  property: {
    title: 'Add your first property',
    detail: 'Type it, or bring it from a list',
    verb: 'Add',
    to: '/properties/add',
    Icon: IconHomePlus,
  },
  practice_check: {
    title: 'Run a practice check',
    detail: 'On a made-up person, nothing is charged',
    verb: 'Run it',
    to: null,
    Icon: IconShieldSearch,
  },
  saved_flow: { title: 'Save a flow', detail: 'It then stays in your menu', verb: 'Choose', to: '/flows', Icon: IconBookmark },
  colleague: {
    title: 'Invite a colleague',
    detail: 'Each with the powers their work needs',
    verb: 'Invite',
    to: '/members?invite=true',
    Icon: IconUserPlus,
  },
  sanctions_list: {
    title: 'Import the UK Sanctions List',
    detail: 'Every check is compared with it',
    verb: 'Import',
    to: '/marketplace/manual_aml_check/lists',
    Icon: IconFileImport,
  },
  verification: {
    title: 'Verify who you are',
    detail: 'You are a key member. Four minutes, with a phone.',
    verb: 'Start',
    to: '/settings/verification',
    Icon: IconId,
  },
};

/** What this member can do and what is done, in the server’s order. */
export function checklistRows({ items, list_entries }: Checklist): ChecklistRow[] {
  return items
    .filter((item) => item.done || item.can)
    .map(({ id, done, note }) => {
      const words = WORDS[id];
      const entries = id === 'sanctions_list' && list_entries !== null ? `${formatCount(list_entries)} entries` : null;
      return { ...words, id, done, detail: note ?? entries ?? words.detail };
    });
}
