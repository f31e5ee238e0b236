import { afterAll, beforeAll, it, vi } from 'vitest'
import { openStage, type Stage } from '../kit/browser'
import { askedRefund, paidOrder, parcel, prepareAfterSales } from '../kit/trade'
import { demoPicture } from '../../src/shop/mall/demo/demoPictures'
import { enterAs, goTo } from '../kit/walk'
vi.setConfig({ testTimeout: 280_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
it('shoots', async () => {
  await prepareAfterSales(stage)
  const headImg = await stage.maker.upload('bowl.webp', await demoPicture('gold-fur-main'))
  const o = await paidOrder(stage, { headImg })
  const o2 = await paidOrder(stage, { headImg })
  const ship = async () => {
    const x = await paidOrder(stage, { headImg, name: '金兔毫束口盏' })
    await stage.maker.call(`/api/order/shipOrder?id=${x.id}`, parcel)
    return x
  }
  const r = await askedRefund(stage, (await ship()).id)
  const r2 = await askedRefund(stage, (await ship()).id)
  await stage.buyer.call(`/api/buyer/negotiateRefund?id=${r2.id}`, {
    kind: 'offer',
    offerType: 'refundOnly',
    offerAmount: 60_000,
    text: '退一半就行',
  })
  const r3 = await askedRefund(stage, (await ship()).id, 'refundAndReturn')
  await stage.maker.call(`/api/refund/agreeRefund?id=${r3.id}`, { agreedAmount: 128000 })
  await stage.buyer.call(`/api/buyer/returnGoods?id=${r3.id}`, parcel)
  for (const [locale, theme, width] of [
    ['en-US', 'light', 1280],
    ['zh-CN', 'dark', 1280],
    ['en-US', 'dark', 375],
    ['zh-CN', 'light', 375],
  ] as const) {
    const zh = locale === 'zh-CN'
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme })
    await page.setViewportSize({ width, height: 812 })
    const shot = async (n: string) => {
      await page.waitForTimeout(700)
      await page.screenshot({ path: `/tmp/o/${n}-${locale}-${theme}-${width}.png` })
    }
    const close = async () => {
      await page.keyboard.press('Escape')
      await page
        .getByRole('dialog')
        .waitFor({ state: 'detached' })
        .catch(() => undefined)
    }
    const act = async (label: string) => {
      const b = page.locator('.page-bar').getByRole('button', { name: label, exact: true })
      if (await b.isVisible().catch(() => false)) await b.click()
      else {
        await page.locator('main .more-button').click()
        await page.getByRole('menuitem', { name: label, exact: true }).click()
      }
      await page.getByRole('dialog').waitFor()
    }
    try {
      await goTo(page, `/order/order-detail?id=${o.id}`)
      await page.waitForTimeout(500)
      await shot('O-page')
      await act(zh ? '发货' : 'Ship')
      await shot('O-ship')
      await close()
      await act(zh ? '取消订单' : 'Cancel order')
      await shot('O-cancel')
      await close()
      await page.locator('main .more-button').click()
      await shot('O-more')
      await page.keyboard.press('Escape')
      await page.locator('main .more-button').click()
      await page.getByRole('menuitem', { name: zh ? /面单|地址标签/ : /label/i }).click()
      await page.getByRole('dialog').waitFor()
      await shot('O-label')
      await close()
      await goTo(page, '/order/guanli')
      await page.waitForTimeout(500)
      await page.getByRole('button', { name: zh ? '用表格发货' : 'Ship by sheet' }).click()
      await page.getByRole('dialog').waitFor()
      await shot('O-sheet1')
      await page
        .getByRole('dialog')
        .getByLabel(zh ? '或粘贴在这里（含表头）' : 'Or paste here, with the head')
        .fill(
          `${zh ? '订单号\t快递公司\t快递单号' : 'Order no.\tCourier company\tTracking number'}\n${o.no}\tSF\tSF1234567890123\n${o2.no}\tSF\t12\nJZ99\tSF\tSF1234567890126`,
        )
      await page
        .getByRole('dialog')
        .getByRole('button', { name: zh ? '核对' : 'Check' })
        .click()
      await shot('O-sheet2')
      await close()
      await goTo(page, `/order/workorder-detail?id=${r.id}`)
      await page.waitForTimeout(500)
      await shot('R-page')
      await act(zh ? '同意' : 'Agree')
      await shot('R-agree')
      await close()
      await act(zh ? '拒绝' : 'Reject')
      await shot('R-reject')
      await close()
      await goTo(page, `/order/xieshang?id=${r2.id}`)
      await page.waitForTimeout(700)
      await shot('X-page')
      await goTo(page, `/order/workorder-detail?id=${r3.id}`)
      await page.waitForTimeout(500)
      await act(zh ? '确认退货' : 'Confirm the return')
      await shot('R-confirm')
      await close()
    } catch (e) {
      console.log(locale, width, e)
      await shot('fail')
    }
    await page.context().close()
  }
})
