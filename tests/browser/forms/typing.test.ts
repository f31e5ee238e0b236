import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../../kit/console/browser'
import { paidOrder } from '../../kit/trade'
import { enterAs, goTo } from '../../kit/console/walk'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Inputs into which Safari zooms, and those whose names or codes a phone's keyboard would mend. */
const typingFaults = (page: Page, where: string) =>
  page.evaluate(at => {
    const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select'
    const shown = [...document.querySelectorAll<HTMLInputElement>(typed)].filter(
      each => each.checkVisibility() && !each.closest('[aria-hidden=true]') && each.clientWidth > 1,
    )
    const isMended = (each: Element) =>
      each.matches(
        'input:not([type=date], [inputmode=decimal], [inputmode=numeric], [role=combobox][aria-readonly])',
      ) &&
      (each.getAttribute('spellcheck') !== 'false' ||
        (each.getAttribute('autocorrect') !== 'off' && each.getAttribute('autocapitalize') !== 'none'))
    const nameOf = (each: HTMLInputElement) => each.name || each.getAttribute('aria-label') || each.id || each.outerHTML
    return shown.flatMap(each => [
      ...(Number.parseFloat(getComputedStyle(each).fontSize) < 16 ? [`${at}: small ${nameOf(each)}`] : []),
      ...(isMended(each) ? [`${at}: mended ${nameOf(each)}`] : []),
      ...(each.matches('[name=account], [name=username], [name=trackingNo], [name=phone], [type=search]') &&
      each.getAttribute('autocapitalize') !== 'none'
        ? [`${at}: capitalised ${nameOf(each)}`]
        : []),
    ])
  }, where)

it('on a phone no input is zoomed into, and no name or code is mended', async () => {
  const order = await paidOrder(stage)
  const found: string[] = []
  const out = await stage.newPage(phone)
  for (const hash of ['#/login', '#/register', '#/forgot', '#/v']) {
    // Another address alone would leave the page before.
    await out.goto('about:blank')
    await out.goto(`${stage.address}/${hash}`)
    await out.locator('input').first().waitFor()
    found.push(...(await typingFaults(out, hash)))
  }
  await out.context().close()
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { ...phone, at: '/jz/manage' })
  for (const address of [
    '/jz/manage',
    '/jz/new',
    '/set/zzhgl-new',
    '/set/address-new',
    '/messages',
    '/user/settings',
  ]) {
    await goTo(page, address)
    await page.locator('main :is(input:not([type=file]), textarea):visible').first().waitFor()
    found.push(...(await typingFaults(page, address)))
  }
  await goTo(page, `/order/order-detail?id=${order.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByRole('dialog').locator('input[name=trackingNo]').waitFor()
  found.push(...(await typingFaults(page, 'ship')))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  found.push(...(await typingFaults(page, 'palette')))
  expect(found).toEqual([])
  await page.context().close()
})
