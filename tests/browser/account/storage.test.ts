import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkOf } from '../../../src/schema/fields/secureCode'
import { loginTexts } from '../../../src/app/console/public/texts/loginTexts'
import { certificateTexts } from '../../../src/app/console/public/certificate/certificateTexts'
import { logIn, openStage, type Stage, words } from '../../kit/console/browser'
import { bowlOf, field, go, save } from '../forms/formPages'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** What pages meet in browsers that keep nothing. Those that block storage refuse locks and channels along with it. */
const refusals = {
  'is blocked': () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const kind of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, kind, { get: refuse })
    const rejected = () => Promise.reject(new DOMException('', 'SecurityError'))
    Object.assign(LockManager.prototype, { request: rejected, query: rejected })
    Object.assign(window, { BroadcastChannel: refuse })
  },
  'is switched off': () => {
    for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get: () => null })
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  },
} as const

it.each([
  ['is blocked', 'zh-CN'],
  ['is switched off', 'en-US'],
  ['is full', 'zh-CN'],
] as const)('where storage %s, a certificate has its verdict, and a day in one tab goes well', async (kind, locale) => {
  const page = await stage.newPage({ isNew: true, locale })
  const faults: string[] = []
  page.on('pageerror', fault => faults.push(fault.message))
  await page.addInitScript(refusals[kind])
  const begun = 'ZMDYDNRW8HLAN9H'
  await page.goto(`${stage.address}/#/v/${begun}${checkOf(begun)}`)
  await page.getByRole('heading', { level: 1, name: certificateTexts[locale].unknown, exact: true }).waitFor()

  await page.goto(`${stage.address}/?again#/login`)
  await page.getByText(loginTexts[locale].noStorage).waitFor()
  await logIn(page, locale, 'demo')
  await go(page, '/jz/new')
  const name = `存不住的盏 ${kind}`.slice(0, 20)
  await field(page, locale === 'zh-CN' ? '建盏名称' : words[locale].bowlName)
    .first()
    .fill(name)
  await page.getByRole('button', { ...save, name: words[locale].save }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await bowlOf(stage, name)).toMatchObject({ name })
  // A choice about a list holds in this page.
  await go(page, '/jz/manage?perPage=20')
  await page.getByText(name).first().waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})
