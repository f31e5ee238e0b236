export function run(command: string, args: string[]): void
export function sumOf(places: readonly string[]): string
export function checkNode(): void
export function stopWithParent(): void
export function installPackages(): Promise<void>
export function buildConsole(): Promise<void>
