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

/** Browser and system of a User-Agent, for people to know their devices by: `Chrome · Windows`. Nothing finer is kept. */
export const deviceOf = (agent: string | undefined): string =>
  [first(browsers, agent ?? ''), first(systems, agent ?? '')].filter(Boolean).join(' · ')
