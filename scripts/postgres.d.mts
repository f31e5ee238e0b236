export function startPostgres(programs: string): Promise<{ url: string; stop: () => void }>
