export function run(command: string, args: string[]): void
export function sumOf(places: readonly string[]): string
export function checkNode(): void
export function stopWithParent(): void
export function npmScript(machine?: {
  env?: Record<string, string | undefined>
  node?: string
  platform?: string
  has?: (file: string) => boolean
}): string | undefined
export function installPackages(withDev?: boolean): Promise<void>
export function isBuilt(part: 'console' | 'server'): boolean
export function build(part: 'console' | 'server'): Promise<void>
export const operatorCommands: readonly string[]
