/**
 * From this score a name that was not shown as a match is named as near. Six points multiply the odds by 2.7 and 72 is even (decision 024), so
 * at 25 the odds that the two are one person are about 1 to 2,500; below it names share a sound or a common first name.
 */
export const NEAR_FROM = 25;
