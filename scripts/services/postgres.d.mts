export function findPostgres(mayInstall?: boolean): string | undefined
export function freePort(): Promise<number>
export function startPostgres(programs: string): Promise<{ url: string; ownerUrl: string; stop: () => void }>
export function startStandby(programs: string, primaryUrl: string): Promise<{ url: string; stop: () => void }>
