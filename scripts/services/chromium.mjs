// The browser of tests and pictures.
import { execFileSync } from 'node:child_process'
import { run } from '../setup.mjs'
import { apt, findProgram } from './programs.mjs'

/**
 * A Chromium: the one without windows, found or from Debian's package, as its pages take a third less of a processor; else another that is found, Debian's, or Playwright's
 * own. Answers its path, empty where Playwright knows it.
 */
export const findBrowser = () => {
  const shell = ['chromium-headless-shell']
  const others = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const fonts = () => (findProgram(['fc-list']) ? execFileSync('fc-list', [':lang=zh']).toString().trim() : '')
  if (!fonts()) apt(['fonts-noto-cjk', 'fontconfig'])
  const here =
    process.env.CHROMIUM ||
    findProgram(shell) ||
    (apt(shell) && findProgram(shell)) ||
    findProgram(others) ||
    (apt(['chromium']) && findProgram(others))
  if (here) return here
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', '--only-shell', 'chromium'])
  return ''
}
