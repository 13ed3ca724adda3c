import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import css from './file-drop.module.css';

/** Drop a file, or choose one. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }
  return (
    <div
      className={css.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={26} stroke={1.4} aria-hidden />
      <p className={css.title}>Drop the published file here</p>
      <p className={css.words}>
        CSV or XML as the publisher gives it: UK Sanctions List, OFSI, OFAC, UN or EU. A list that comes in several files goes in one zip.
        It is recognised by its content.
      </p>
      <FileButton onChange={(file) => file && onFile(file)} accept=".csv,.xml,.zip,.json,.txt">
        {(props) => (
          <Button {...props} variant="default">
            Choose a file
          </Button>
        )}
      </FileButton>
    </div>
  );
}
