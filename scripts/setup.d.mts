export function run(command: string, args: string[], env?: Record<string, string>): void
export function sumOf(places: readonly string[]): string
export function checkNode(): void
export function installPackages(): void
export function buildConsole(): void
