const LINE_BREAK = /([\n\r\u2028\u2029])/;

/** The text with a space for each remark in round brackets: from a bracket to the next that closes on the same line. Reads the text once. */
export function withoutBrackets(text: string): string {
  return text.includes('(') ? text.split(LINE_BREAK).map(clearLine).join('') : text;
}

function clearLine(line: string): string {
  let kept = '';
  let from = 0;
  for (let open = line.indexOf('('); open !== -1; open = line.indexOf('(', from)) {
    const close = line.indexOf(')', open);
    if (close === -1) break;
    kept += `${line.slice(from, open)} `;
    from = close + 1;
  }
  return kept + line.slice(from);
}
