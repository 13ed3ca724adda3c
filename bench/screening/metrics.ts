/** One judged pair: its score and whether the two names are the same. */
export type Judged = { score: number; same: boolean };

export type Metrics = {
  rows: number;
  same: number;
  /** Null when the rows are all of one kind. */
  auc: number | null;
  bestF1: number;
  bestThreshold: number;
  precision: number;
  recall: number;
  threshold: number;
  f1AtThreshold: number;
  precisionAtThreshold: number;
  recallAtThreshold: number;
};

/** Best F1 over every possible threshold, F1 at the given one, and the area under the ROC curve. */
export function measure(judged: Judged[], threshold: number): Metrics {
  const best = bestThreshold(judged);
  const shipped = atThreshold(judged, threshold);
  return {
    rows: judged.length,
    same: judged.filter((row) => row.same).length,
    auc: areaUnderCurve(judged),
    bestF1: best.f1,
    bestThreshold: best.threshold,
    precision: best.precision,
    recall: best.recall,
    threshold,
    f1AtThreshold: shipped.f1,
    precisionAtThreshold: shipped.precision,
    recallAtThreshold: shipped.recall,
  };
}

export function atThreshold(judged: Judged[], threshold: number) {
  const shown = judged.filter((row) => row.score >= threshold);
  return rates(shown.filter((row) => row.same).length, shown.length, judged.filter((row) => row.same).length);
}

export function bestThreshold(judged: Judged[]) {
  const sorted = [...judged].sort((left, right) => right.score - left.score);
  const same = sorted.filter((row) => row.same).length;
  let found = 0;
  let best = { f1: 0, precision: 0, recall: 0, threshold: Infinity };
  sorted.forEach((row, at) => {
    if (row.same) found += 1;
    if (sorted[at + 1]?.score === row.score) return;
    const here = rates(found, at + 1, same);
    if (here.f1 > best.f1) best = { ...here, threshold: row.score };
  });
  return best;
}

function rates(found: number, shown: number, same: number) {
  const precision = shown === 0 ? 0 : found / shown;
  const recall = same === 0 ? 0 : found / same;
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** Chance that a same pair scores above a different one; ties count half. */
function areaUnderCurve(judged: Judged[]): number | null {
  const sorted = [...judged].sort((left, right) => left.score - right.score);
  let below = 0;
  let won = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to += 1;
    const tied = sorted.slice(from, to);
    const same = tied.filter((row) => row.same).length;
    won += same * (below + (tied.length - same) / 2);
    below += tied.length - same;
    from = to;
  }
  const same = judged.length - below;
  return same === 0 || below === 0 ? null : won / (same * below);
}
