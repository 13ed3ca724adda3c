/** A text in which an email address that does not fit breaks after its @, not within a word. */
export function BreakAfterAt({ text }: { text: string }) {
  const after = text.indexOf('@') + 1;
  if (after === 0) return text;
  return (
    <>
      {text.slice(0, after)}
      <wbr />
      {text.slice(after)}
    </>
  );
}
