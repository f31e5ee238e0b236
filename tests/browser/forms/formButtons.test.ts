import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, slowDown, type Stage } from '../../kit/console/browser'
import { settled } from '../../kit/console/walk'
import { bowlOf, enterAt, field, go, makeBowl, save } from './formPages'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  page = await enterAt(stage, '/master/add')
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})

it('a long form comes section by section, and is whole for whoever acts, and for whoever is led to a field', async () => {
  /** How many sections have waited to be drawn, from look to look; `acts` presses something with the first. */
  const rooms = async (path: string, acts: boolean) => {
    await page.evaluate(isPressed => {
      const seen: number[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const left = document.querySelectorAll('.form-room').length
        if (!document.querySelector('[data-anchor="Anti-counterfeit"]') || seen.at(-1) === left) return
        seen.push(left)
        if (isPressed && left > 0) window.dispatchEvent(new Event('pointerdown'))
      }).observe(document.body, { childList: true, subtree: true })
    }, acts)
    await go(page, path)
    await page.getByRole('combobox', { name: '釉色' }).waitFor()
    await page.getByRole('switch', { name: '支持防伪' }).waitFor()
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    await go(page, '/master/add')
    await page.getByRole('heading', { level: 1, name: '大师' }).waitFor()
    return seen
  }
  expect(await rooms('/jz/new', false)).toEqual([3, 2, 1, 0])
  expect(await rooms('/jz/new', true)).toEqual([3, 0])
  expect(await rooms('/jz/new?field=craft', false)).toEqual([0])
})

it('a form that is still being drawn loses no press of its button: there is none before it is whole', async () => {
  await slowDown(page, 4)
  for (let round = 0; round < 2; round++) {
    await go(page, '/master/guanli')
    await page.getByRole('main').getByRole('link', { name: '添加大师' }).first().click()
    await page.waitForURL('**/#/master/add')
    await page.getByRole('button', save).click()
    await page.getByText('请填写此项').waitFor()
  }
  await slowDown(page, 1)
})

it('a form that has been saved and still stands there takes nothing more, neither by its button nor by keys', async () => {
  const id = await makeBowl(stage, '只存一次')
  await go(page, `/jz/jz-detail?id=${id}`)
  await page.getByRole('button', save).waitFor()
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('addOrUpdateProduct')) calls.push(request.url())
  })
  await page.evaluate(() => {
    const push = history.pushState
    history.pushState = (...now) => {
      Reflect.apply(push, history, now)
      if (!String(now[2]).includes('/jz/view')) return
      history.pushState = push
      let left = 30
      const press = () => {
        const next = [...document.querySelectorAll('button')].find(each => each.innerText === '保存并上架')
        left -= 1
        if (!next || left < 0) return
        next.click()
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }))
        setTimeout(press)
      }
      setTimeout(press)
    }
  })
  await slowDown(page, 4)
  await field(page, '描述').fill('存一次')
  await page.getByRole('button', save).click()
  await page.getByRole('heading', { level: 1, name: '只存一次' }).waitFor()
  await slowDown(page, 1)
  await settled(page)
  expect(calls).toHaveLength(1)
  expect(await bowlOf(stage, '只存一次')).toMatchObject({ status: 1, version: 2 })
})

it('a press of a form’s button counts although what comes late above moves it away', async () => {
  await page.setViewportSize({ width: 1280, height: 1800 })
  await go(page, '/set/address')
  await page.getByRole('heading', { level: 1, name: '地址' }).waitFor()
  await go(page, '/master/add')
  await page.getByRole('button', save).waitFor()
  await page.evaluate(() =>
    window.addEventListener('pointerdown', () => {
      const late = document.createElement('div')
      late.style.height = '300px'
      document.querySelector('.form-columns')?.append(late)
    }),
  )
  await page.getByRole('button', save).click()
  await page.getByText('请填写此项').waitFor()
})
