const SETTING = 'glibc.malloc.hugetlb=1';

/** For programs that hold an index of names, which is read here and there: large pages spare the processor most of its looking up of addresses. Systems without the GNU C library ignore it. */
export function withHugePages(env: NodeJS.ProcessEnv): { GLIBC_TUNABLES: string } {
  const set = env['GLIBC_TUNABLES'];
  if (set === undefined || set === '') return { GLIBC_TUNABLES: SETTING };
  return { GLIBC_TUNABLES: set.includes('glibc.malloc.hugetlb') ? set : `${set}:${SETTING}` };
}
