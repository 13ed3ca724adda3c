import { Button } from '@mantine/core';
import type { MyVerification } from '@freehold/contract/firm/verification';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { EvidenceSlot } from './evidence-slot.tsx';
import css from './drawer.module.css';

/** Takes a photograph of the person, which a reviewer compares with the document. */
export function PhotographDrawer({ opened, mine, onClose }: { opened: boolean; mine: MyVerification | null; onClose: () => void }) {
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title="Take a photograph of yourself"
      sub="A person compares it with your document. It is erased 30 days after the decision."
      foot={
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={css.form}>
        <EvidenceSlot
          part="photograph"
          title="Photograph"
          hint="Your whole face, looking at the camera, in even light. Nobody else in the picture, no hat and no sunglasses."
          documentKind={null}
          standing={mine?.evidence.find((one) => one.part === 'photograph' && !one.is_erased)}
        />
      </div>
    </SideDrawer>
  );
}
