export function findPgBouncer(): string | undefined
export function startPgBouncer(program: string, url: string): Promise<{ url: string; stop: () => Promise<void> }>
