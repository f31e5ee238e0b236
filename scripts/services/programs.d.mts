export function findProgram(
  names: readonly string[],
  machine?: {
    env?: Record<string, string | undefined>
    platform?: string
    has?: (file: string) => boolean
  },
): string | undefined
export function apt(packages: readonly string[]): boolean
