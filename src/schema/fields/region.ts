/**
 * Names of a region at the time of the choice, from `350703/福建省/南平市/建阳区`. A municipality, which
 * repeats its province's name, is named once.
 */
export const regionNames = (value: string): string =>
  value
    .slice(7)
    .split('/')
    .filter((name, index, all) => name !== all[index - 1])
    .join(' ')
