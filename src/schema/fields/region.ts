/** The names that a region was chosen under, which stand behind its six-digit code: `350703/福建省/南平市/建阳区`. A city that is its own province is named once. */
export const regionNames = (value: string): string =>
  value
    .slice(7)
    .split('/')
    .filter((name, index, all) => name !== all[index - 1])
    .join(' ')
