import { LinkButton } from '../../../ui/link-button.tsx';
import { MissPage } from '../../../ui/miss-page.tsx';

/** There is no such document in this workspace. */
export function DocumentGone() {
  return (
    <MissPage title="This document is not here" acts={<LinkButton to="/signed_documents">Documents</LinkButton>}>
      It may have been a draft that was deleted, or the link is from another workspace.
    </MissPage>
  );
}
