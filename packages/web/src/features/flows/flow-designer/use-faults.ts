import type { FlowDraft, FlowFault } from '@freehold/contract/flows/flow-draft';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import { useEffect, useMemo, useState } from 'react';

type Find = typeof import('@freehold/contract/flows/flow-draft').findFlowFaults;
const load = async () => (await import('@freehold/contract/flows/flow-draft')).findFlowFaults;

/** What keeps the draft from being published: as the server said until somebody writes, for the schemas would weigh on the first page. */
export function useFaults(draft: FlowDraft, saved: FlowDesign): readonly FlowFault[] {
  const [find, setFind] = useState<Find | null>(null);
  const isWritten = draft !== saved.draft;
  useEffect(() => {
    let isShown = true;
    if (isWritten && find === null) void load().then((found) => isShown && setFind(() => found));
    return () => {
      isShown = false;
    };
  }, [isWritten, find]);
  return useMemo(() => find?.(draft, saved.parts) ?? saved.faults, [find, draft, saved]);
}
