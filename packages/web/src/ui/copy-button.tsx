import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from './toast.ts';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.fail('This browser did not let us copy. Select the text and copy it yourself.');
    }
  }
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button variant="default" size="xs" leftSection={<Icon size={14} stroke={1.8} aria-hidden />} onClick={() => void copy()}>
      {copied ? 'Copied' : label}
    </Button>
  );
}
