import { Button } from '@mantine/core';
import type { DocumentKind, MyVerification } from '@freehold/contract/firm/verification';
import { useState } from 'react';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { EvidenceSlot } from './evidence-slot.tsx';
import { DOCUMENT } from './words.ts';
import css from './drawer.module.css';

const KINDS = (['passport', 'licence', 'identity_card'] as const).map((value) => ({ value, label: DOCUMENT[value] }));

/** Shows a document: which it is, and a picture of each of its sides. */
export function DocumentDrawer({ opened, mine, onClose }: { opened: boolean; mine: MyVerification | null; onClose: () => void }) {
  const [picked, setPicked] = useState<DocumentKind | null>(null);
  const kind = picked ?? mine?.document_kind ?? null;
  const standing = (part: 'document_front' | 'document_back') => mine?.evidence.find((one) => one.part === part);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title="Show your document"
      sub="One that is valid today, in your own name"
      foot={
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={css.form}>
        <ChoiceTiles legend="Document" across={3} value={kind} onChange={setPicked} choices={KINDS} />
        {kind === null ? (
          <p className="fh-body">Choose the document first. You can send a picture or a PDF of up to 15 MB.</p>
        ) : (
          <>
            <EvidenceSlot
              key={`${kind}-front`}
              part="document_front"
              title={kind === 'passport' ? 'Page with your photograph' : 'Front'}
              hint="All four corners in the picture, no glare, every letter readable."
              documentKind={kind}
              standing={mine?.document_kind === kind ? standing('document_front') : undefined}
            />
            {kind !== 'passport' && (
              <EvidenceSlot
                key={`${kind}-back`}
                part="document_back"
                title="Back"
                hint="All four corners again, even where little is printed."
                documentKind={kind}
                standing={mine?.document_kind === kind ? standing('document_back') : undefined}
              />
            )}
          </>
        )}
      </div>
    </SideDrawer>
  );
}
