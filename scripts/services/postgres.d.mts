export function findPostgres(mayInstall?: boolean): string | undefined
export function freePort(): Promise<number>
export function startPostgres(programs: string): Promise<{ url: string; ownerUrl: string; stop: () => void }>
export function startStandby(programs: string, primaryUrl: string): Promise<{ url: string; stop: () => void }>
export function hasCitus(programs: string): boolean
export function startCluster(
  programs: string,
  connectMs?: number,
  further?: readonly string[],
): Promise<{
  urls: string[]
  nodes: { port: number; data: string; run: (name: string, args: readonly string[]) => void; start: () => void }[]
  lose: () => void
  restore: () => void
  log: () => string
  signal: (name: NodeJS.Signals) => void
  stop: () => void
}>
