// Browser for tests and screenshots.
import { execFileSync } from 'node:child_process'
import { run } from '../setup.mjs'
import { apt, findProgram } from './programs.mjs'

/**
 * Finds Chromium and returns its path; empty where Playwright knows it. Prefers the headless shell,
 * installed or from Debian's package: pages take a third less CPU. Else takes another installed
 * browser, Debian's Chromium, or Playwright's own.
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
