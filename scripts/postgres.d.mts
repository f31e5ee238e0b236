export function startPostgres(programs: string): Promise<{ url: string; ownerUrl: string; stop: () => void }>
