import type { ListImport } from '@freehold/contract/screening/screening-lists';

/** What an import did, for the operator. */
export function describeImport(result: ListImport): string {
  const number = (value: number) => value.toLocaleString('en-GB');
  const lines = [
    `\n${result.name}${result.unchanged ? ', unchanged' : ''}`,
    `  entries    ${number(result.entries)}, with ${number(result.names)} names`,
    `  published  ${result.published_at ? result.published_at.slice(0, 10) : 'not stated in the files'}`,
    `  version    ${result.sha256.slice(0, 12)}`,
    ...(result.unchanged
      ? []
      : [`  changes    +${number(result.added)} added, ${number(result.changed)} changed, −${number(result.removed)} removed`]),
    ...(result.skipped > 0 ? [`  left out   ${number(result.skipped)} rows`] : []),
    ...(result.waiting
      ? [
          `  waits      its self-test did not find ${number(result.self_test?.missed.length ?? 0)} of ${number(result.self_test?.tried ?? 0)} names. See: lists waiting`,
        ]
      : []),
    ...result.warnings.map((warning) => `  note       ${warning}`),
  ];
  return lines.join('\n');
}
