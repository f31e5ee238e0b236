const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const first = (all: typeof browsers, text: string) => all.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Returns browser and system of a User-Agent, by which people recognise their devices: `Chrome ·
 * Windows`. Stores no further detail.
 */
export const deviceOf = (agent: string | undefined): string =>
  [first(browsers, agent ?? ''), first(systems, agent ?? '')].filter(Boolean).join(' · ')
