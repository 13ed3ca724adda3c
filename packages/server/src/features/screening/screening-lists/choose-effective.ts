export type Dated = { listKey: string; publishedAt: Date | null; currentAsOf: Date | null; importedAt: Date };

/** Of the versions a workspace can see, the newest published of each list. Where one carries no date, the one known to be current last wins. */
export function chooseEffective<V extends Dated>(versions: readonly V[]): V[] {
  const best = new Map<string, V>();
  for (const version of versions) {
    const other = best.get(version.listKey);
    if (!other || isNewer(version, other)) best.set(version.listKey, version);
  }
  return [...best.values()];
}

function isNewer(one: Dated, other: Dated): boolean {
  if (one.publishedAt && other.publishedAt && one.publishedAt.getTime() !== other.publishedAt.getTime())
    return one.publishedAt > other.publishedAt;
  const [left, right] = [one.currentAsOf?.getTime() ?? 0, other.currentAsOf?.getTime() ?? 0];
  return left !== right ? left > right : one.importedAt > other.importedAt;
}
