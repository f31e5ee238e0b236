import { build } from '../../scripts/setup.mjs'

/** Builds the server with its commands, and the console, where they are out of date: not two workers at once. */
export default async (): Promise<void> => {
  await build('server')
  await build('console')
}
