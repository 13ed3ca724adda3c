import { Button } from '@mantine/core';
import { useState } from 'react';
import { askToCopyLink } from '../../../shared/ask-to-copy-link.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { NamedRow } from './named-row.tsx';
import css from './design-screen.module.css';

const QUESTION = { title: 'Archive this check?', children: 'It moves from the list to the archive and can be restored.' };
const PROPERTY = { propertyId: 14, link: 'https://go.freehold.example/p/7Qx2', label: '14 Calloway Crescent, Bristol BS8 4KV' };

export function Overlays() {
  const [opened, setOpened] = useState(false);
  const [answer, setAnswer] = useState('');
  async function ask(closeButton: boolean) {
    setAnswer('');
    setAnswer((await confirm({ ...QUESTION, closeButton })) ? 'Answered Yes' : 'Answered No');
  }
  return (
    <div className={css.rows}>
      <NamedRow name="Dialogues">
        <Button variant="default" onClick={() => setOpened(true)}>
          Open a dialogue
        </Button>
        <Button variant="default" onClick={() => void askToCopyLink(PROPERTY)}>
          Copy a property’s link
        </Button>
      </NamedRow>
      <NamedRow name="Confirmation">
        <Button variant="default" onClick={() => void ask(false)}>
          Open a confirmation
        </Button>
        <Button variant="default" onClick={() => void ask(true)}>
          Open a confirmation with a close button
        </Button>
        <span className="fh-small" role="status">
          {answer}
        </span>
      </NamedRow>
      <NamedRow name="Toasts">
        <Button variant="default" onClick={() => toast.ok('Decision recorded')}>
          Show a success
        </Button>
        <Button variant="default" onClick={() => toast.fail('This link has expired.')}>
          Show an error
        </Button>
        <Button variant="default" onClick={() => toast.fail('')}>
          Show an error without a message
        </Button>
      </NamedRow>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="A dialogue">
        <div className={css.words}>One idea, said in a sentence or two. Escape, the cross and a press outside close it.</div>
      </Dialog>
    </div>
  );
}
