import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatProblems } from '../../src/schema/check/checkDeclarations'
import { checkApp } from '../../src/server/config/appConfig'
import { messageOf } from '../../src/schema/text/caughtError'

/**
 * Replaces a resource's or figure's name by the path of its file, which the check does not know.
 */
export const withPath = (line: string): string => {
  const files = readdirSync('resources', { recursive: true }).map(name => join('resources', String(name)))
  const figure = line.match(/^resources\/figures\.ts\s+(\w+)/)?.[1]
  const home = files.find(
    file => file.startsWith('resources/figures/') && readFileSync(file, 'utf8').includes(`('${figure}', `),
  )
  if (figure && home) return line.replace('resources/figures.ts', home)
  return line.replace(
    /\bresources\/(\w+\.ts)/,
    (path, name: string) => files.find(file => basename(file) === name) ?? path,
  )
}

/** Errors in this app's declarations, a line each, or why a declaration cannot be loaded. */
export const declaredFaults = async (): Promise<string[]> => {
  try {
    const { appConfig } = await import('../../src/app/server/app')
    return formatProblems(checkApp(appConfig)).map(withPath)
  } catch (fault) {
    const place = (fault instanceof Error ? fault.stack : undefined)?.match(
      /(?<!\/check\/)resources\/[\w/]+\.ts:\d+/,
    )?.[0]
    return [`${place ?? 'resources'}: ${messageOf(fault).replace(/^resources\/\w+\.ts\s+/, '')}`]
  }
}
