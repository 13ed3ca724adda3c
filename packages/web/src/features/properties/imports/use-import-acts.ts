import type { FileImport } from '@freehold/contract/properties/imports';
import { messageOf } from '../../../lib/api-error.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { askToImport } from './ask-to-import.tsx';
import { useActOnImport, usePlanImport, type ImportAct } from './queries.ts';
import type { Draft } from './use-draft.ts';
import { countOf, KIND } from './words.ts';

const FAILED: Record<ImportAct, string> = {
  confirm: 'The import did not start',
  cancel: 'The import was not stopped',
  take_back: 'The import was not undone',
};

/** What can be done with an import, each asked first where it cannot be undone. */
export function useImportActs(one: FileImport | undefined, { draft, onTried }: { draft: Draft; onTried: () => void }) {
  const plan = usePlanImport(one?.id ?? 0);
  const act = useActOnImport(one ?? { id: 0, version: 0 });
  const run = (which: ImportAct) => act.mutate(which, { onError: (error) => toast.fail(FAILED[which], messageOf(error)) });

  async function askToStop() {
    if (!one) return;
    const isImport = one.state === 'importing';
    const yes = await confirm({
      title: isImport ? 'Stop the import?' : 'Cancel this import?',
      children: isImport
        ? 'What was imported so far stays in your list, and you can take it back until midnight. The file is erased.'
        : 'Nothing was imported. The file is erased.',
      yes: isImport ? 'Yes, stop it' : 'Yes, cancel it',
      danger: true,
    });
    if (yes) run('cancel');
  }
  async function askToTakeBack() {
    if (!one) return;
    const stays = one.counts.imported - one.counts.taken_back;
    const yes = await confirm({
      title: `Undo the import of ${countOf(one.kind, stays)}?`,
      children: `They are removed from ${KIND[one.kind].list}, with the people imported with them. Records that somebody has changed since stay.`,
      yes: 'Yes, undo import',
      danger: true,
    });
    if (yes) run('take_back');
  }
  return {
    tryOut: () => plan.mutate(draft.plan(), { onSuccess: onTried }),
    isTrying: plan.isPending,
    planError: plan.error,
    isBusy: act.isPending,
    importNow: () => {
      if (one) void askToImport(one).then((yes) => yes && run('confirm'));
    },
    goOn: () => run('confirm'),
    stop: () => void askToStop(),
    takeBack: () => void askToTakeBack(),
  };
}
export type ImportActs = ReturnType<typeof useImportActs>;
