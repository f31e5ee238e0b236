import { findBrowser } from '../../scripts/services/chromium.mjs'
import { build } from '../../scripts/setup.mjs'

/** Finds a browser and builds the console, where either is missing or out of date. */
export default async (): Promise<void> => {
  process.env.CHROMIUM = findBrowser()
  await build('console')
}
