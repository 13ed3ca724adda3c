/* Rows are kept between calls: this is the innermost loop of every screening. */
const LONGEST = 64;
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each 1. Gives `most + 1` for anything beyond `most`. */
export function editDistance(left: string, right: string, most: number): number {
  if (left === right) return 0;
  if (Math.abs(left.length - right.length) > most || left.length > LONGEST || right.length > LONGEST) return most + 1;
  let [before, above, current] = [rows[0], rows[1], rows[2]];
  for (let column = 0; column <= right.length; column++) above[column] = column;
  for (let row = 1; row <= left.length; row++) {
    const letter = left.charCodeAt(row - 1);
    const lastLetter = row > 1 ? left.charCodeAt(row - 2) : -1;
    current[0] = row;
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const other = right.charCodeAt(column - 1);
      let cost = Math.min(at(above, column) + 1, at(current, column - 1) + 1, at(above, column - 1) + (letter === other ? 0 : 1));
      if (lastLetter === other && column > 1 && right.charCodeAt(column - 2) === letter) cost = Math.min(cost, at(before, column - 2) + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, above, current] = [above, current, before];
  }
  return Math.min(at(above, right.length), most + 1);
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? 0;
}

/** Which letters a word has, one bit each: two words that differ in more of them than this are that far apart at least. */
export function letterBits(word: string): number {
  let bits = 0;
  for (let place = 0; place < word.length; place++) {
    const code = word.charCodeAt(place) - 97;
    bits |= code >= 0 && code < 26 ? 1 << code : 1 << 26;
  }
  return bits;
}

/** A lower bound of the edit distance from the letters alone. */
export function fewestEdits(left: number, right: number): number {
  return Math.max(countBits(left & ~right), countBits(right & ~left));
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
