/**
 * The value below which a share of the sorted values lies, between two of them in proportion: what PostgreSQL calls `percentile_cont`. Null
 * for no values.
 */
export function quantile(sorted: ArrayLike<number>, share: number): number | null {
  if (sorted.length === 0) return null;
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const [low = 0, high = low] = [sorted[below], sorted[Math.min(below + 1, sorted.length - 1)]];
  return low + (high - low) * (at - below);
}
