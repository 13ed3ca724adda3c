import { hasWords, markWords } from '../../features/overview/search/mark-words.ts';
import type { Command } from './commands.ts';

/** Commands whose name, or another word for them, holds every word that was typed; those whose name begins with it first. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  if (typed === '') return [...commands];
  const start = typed.toLowerCase();
  const begins = ({ label }: Command) => (label.toLowerCase().startsWith(start) ? 0 : 1);
  const prefix: Record<Command['group'], string> = {
    'On this page': '',
    Do: '',
    Run: 'run',
    Go: 'go to',
    'Change workspace': 'change workspace',
  };
  return commands
    .filter((command) => hasWords([prefix[command.group], command.label, ...(command.words ?? [])].join(' '), typed))
    .toSorted((a, b) => begins(a) - begins(b));
}

/** The name with the letters that were typed in bold. */
export function MatchedLabel({ text, search }: { text: string; search: string }) {
  return markWords(text, search).map((piece, index) =>
    piece.hit ? <b key={index}>{piece.text}</b> : <span key={index}>{piece.text}</span>,
  );
}
