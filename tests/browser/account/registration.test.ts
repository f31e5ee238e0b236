import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fact } from '../../../resources/manufacturer/fact'
import { publicTexts } from '../../../src/app/console/public/texts/publicTexts'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { fieldErrorText } from '../../../src/schema/text/errorMessages'
import { createAccount, createTenant } from '../../../src/server/auth/accounts'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { texts } from '../../kit/console/texts'
import { enterAs } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const widths = [375, 1280] as const
const viewport = { width: 375, height: 812 }
/** The marks of what a shop needs that meet a label, an input or a note of their field, or stand below it. */
const marksMet = async (page: Page, text: string) => {
  const marks = page.getByText(text, { exact: true })
  await marks.first().waitFor()
  return marks.evaluateAll(all =>
    all.flatMap(mark => {
      const field = mark.closest('.field') as HTMLElement
      const own = mark.getBoundingClientRect()
      const nodes = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
      const boxes = [...field.querySelectorAll('.MuiInputBase-root, button')].map(each => each.getBoundingClientRect())
      while (nodes.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(nodes.currentNode)
        if (!mark.contains(nodes.currentNode)) boxes.push(...range.getClientRects())
      }
      const isMet = boxes.some(
        box =>
          box.width > 1 &&
          box.height > 1 &&
          box.left < own.right &&
          own.left < box.right &&
          box.top < own.bottom &&
          own.top < box.bottom,
      )
      return isMet || own.top > field.getBoundingClientRect().top + 8 ? [field.innerText] : []
    }),
  )
}
const marksMetAtEachWidth = async (page: Page, text: string) => {
  const met: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ ...viewport, width })
    met.push(...(await marksMet(page, text)))
  }
  await page.setViewportSize(viewport)
  return met
}

it('a manufacturer registers on a phone and fills in its data step by step, which a reload does not lose', async () => {
  const [o, c] = [publicTexts['en-US'], texts.en]
  const label = (name: keyof typeof fact.fields) => fact.fields[name].labels.en
  const error = (code: Parameters<typeof fieldErrorText>[0]) => fieldErrorText(code, 'en', { min: 6 })
  const [name, username, phone] = ['Kiln House Ceramics', 'kilnhouse', '13900010002']
  const faults: string[] = []
  const page = await stage.open({ locale: 'en-US', viewport })
  page.on('pageerror', fault => faults.push(fault.message))

  // What is wrong is said at its field; a reload loses nothing but the passwords. The page that was wanted goes along.
  await page.evaluate(() => {
    location.hash = '/master/add'
  })
  await expect.poll(() => page.url()).toContain('#/login?redirect=add')
  await page.getByRole('link', { name: o.register }).click()
  await page.getByRole('heading', { name: o.registerTitle }).waitFor()
  await page.getByLabel(o.factName).fill(name)
  await page.getByLabel(o.username).fill('demo')
  await page.getByText(error('taken')).waitFor()
  await page.getByLabel(o.username).fill(username)
  await page.getByLabel(o.phone).fill(`+86 ${phone}`)
  await page.getByLabel(o.choosePassword, { exact: true }).fill('abc')
  await page.getByLabel(o.confirmPassword, { exact: true }).fill('abcd')
  await page.getByRole('button', { name: o.settle }).click()
  await page.getByText(error('passwordShort')).first().waitFor()
  await page.getByText(error('mismatch')).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel(o.factName).inputValue()).toBe(name)
  expect(await page.getByLabel(o.username).inputValue()).toBe(username)
  expect(await page.getByLabel(o.choosePassword, { exact: true }).inputValue()).toBe('')
  // No number stays in the browser either.
  expect(await page.getByLabel(o.phone).inputValue()).toBe('')
  await page.getByLabel(o.phone).fill(phone)
  await page.getByLabel(o.choosePassword, { exact: true }).fill('Kiln2026fire')
  await page.getByText(o.fair).waitFor()
  await page.getByLabel(o.confirmPassword, { exact: true }).fill('Kiln2026fire')
  await page.getByLabel(o.captcha, { exact: true }).fill('TEST')
  await page.getByRole('button', { name: o.settle }).click()
  await page.getByText(o.agreeAsk).waitFor()
  await page.getByLabel(o.agree).check()
  await page.getByRole('button', { name: o.settle }).click()

  // The wizard: a doubtful code asks to be compared with the licence; a reload keeps what was not saved yet.
  await page.getByRole('heading', { name: c.registerTitle }).waitFor()
  expect(await marksMetAtEachWidth(page, c.factNeeded)).toEqual([])
  const next = page.getByRole('button', { name: c.registerNext })
  await page.getByLabel(label('factNo')).fill('91350211M0000XUF46')
  await page.getByLabel(label('jyScope')).fill('建盏')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toMatch(/91350211M0000XUF46.*建盏|建盏.*91350211M0000XUF46/)
  await page.reload()
  await expect.poll(() => page.getByLabel(label('factNo')).inputValue()).toBe('91350211M0000XUF46')
  await next.click()
  await page.getByText(error('doubtful')).waitFor()
  await page.getByLabel(label('factNoChecked')).check()
  await page.getByRole('textbox', { name: label('businessStart'), exact: true }).click()
  await page.keyboard.type('20200518')
  await page.getByLabel(`${label('businessEnd')} ${c.longTerm}`).check()
  const licence = page.getByRole('group', { name: label('yyzz'), exact: true })
  await licence
    .locator('input[type=file]')
    .setInputFiles({ name: 'licence.png', mimeType: 'image/webp', buffer: await demoPicture('licence') })
  const image = licence.getByRole('img')
  await image.waitFor()
  const lying = await image.getAttribute('src')
  await page.getByRole('button', { name: `Rotate ${label('yyzz')}` }).click()
  await expect
    .poll(() => image.getAttribute('src', { timeout: 1000 }).catch(() => lying), { timeout: 20_000 })
    .not.toBe(lying)
  await next.click()
  await page.getByRole('textbox', { name: label('faName'), exact: true }).fill('林松')
  await expect
    .poll(() => page.getByLabel(label('faPhone'), { exact: true }).inputValue())
    .toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`)
  await next.click()
  await page.getByLabel(label('idCard')).fill('350703198506152010')
  await next.click()
  await page.getByText(error('idCard')).waitFor()
  await page.getByLabel(label('idCard')).fill('350703198506152014')
  // The ID is only taken with a consent of its own.
  await next.click()
  await page.getByText('Tick this consent before the ID is filled in').first().waitFor()
  await page.getByLabel(label('idConsent')).check()
  // Terms were accepted with the account.
  expect(await page.getByLabel(label('terms')).count()).toBe(0)
  const reminder = page.getByText(`please enter them again: ${fact.fields.idCard.labels.en}.`)
  for (const _ of ['a reload', 'another one']) {
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('"idConsent":true')
    await page.reload()
    await reminder.waitFor()
    expect(await page.getByLabel(label('idConsent')).isChecked()).toBe(true)
  }
  await page.getByLabel(label('idCard')).fill('350703198506152014')
  await expect.poll(() => reminder.count()).toBe(0)
  await next.click()
  await page.getByLabel(label('shopName')).fill('松窑')
  await page.getByRole('button', { name: c.registerFinish }).click()
  // Not complete yet: what is left is on the page for completing it.
  await page.getByRole('heading', { name: c.factData }).waitFor()
  await page.getByRole('heading', { name: '8 of 18 left' }).waitFor()
  expect(page.url()).toContain('#/registerFactData?redirect=add')
  // The licence was turned: what lay now stands.
  const size = sql`select width, height from files where key = (select yyzz from tenants where "factName" = ${name})`
  expect(await queryRow(stage.db, size)).toEqual({ width: 533, height: 800 })
  expect(faults).toEqual([])
  await page.context().close()
})

it('the marks of what is needed meet nothing in Chinese either', async () => {
  const factId = await createTenant(stage.db, { factName: '龙窑' }, false)
  const account = { identity: 'fact', username: 'longyao', role: 'creator', password: 'Kiln2026fire', factId }
  await createAccount(stage.db, account)
  const look = { locale: 'zh-CN', theme: 'light' } as const
  const page = await enterAs(stage, 'longyao', 'fact', look, { viewport, at: '/register' })
  await page.getByRole('heading', { name: texts.zh.registerTitle }).waitFor()
  expect(await marksMetAtEachWidth(page, texts.zh.factNeeded)).toEqual([])
  await page.context().close()
})
