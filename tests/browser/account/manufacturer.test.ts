import type { Locator, Page } from 'playwright-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addresses } from '../../../resources/manufacturer/addresses'
import { fact } from '../../../resources/manufacturer/fact'
import { subAccounts } from '../../../resources/manufacturer/subAccounts'
import { texts } from '../../kit/console/texts'
import { publicTexts } from '../../../src/app/console/public/texts/publicTexts'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { entryOf } from '../../../src/schema/labels/labels'
import { fieldErrorText } from '../../../src/schema/text/errorMessages'
import { type DayLocale, logIn, logOut, openStage, type Stage } from '../../kit/console/browser'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** What a person reads: the dictionaries and the declarations' labels in one language. */
const wordsOf = (locale: DayLocale) => {
  const language = locale === 'zh-CN' ? 'zh' : 'en'
  const i18n = polyglotI18nProvider(() => texts[language] as never, locale)
  return {
    c: (key: keyof typeof texts.en, values: Record<string, string | number> = {}) => i18n.translate(key, values),
    o: publicTexts[locale],
    fact: (name: keyof typeof fact.fields) => fact.fields[name].labels[language],
    account: (name: keyof typeof subAccounts.fields) => subAccounts.fields[name].labels[language],
    address: (name: keyof typeof addresses.fields) => addresses.fields[name].labels[language],
    label: (labels: Readonly<Record<string, string>>) => labels[language] as string,
    error: (code: Parameters<typeof fieldErrorText>[0]) => fieldErrorText(code, language, { min: 6 }),
    ra: language === 'zh' ? { save: '保存', create: /^添加/ } : { save: 'Save', create: /^Add / },
  }
}
const image = async (name: string) => ({ name, mimeType: 'image/webp', buffer: await demoPicture('licence') })
const attach = async (within: Page | Locator, label: string, name: string) => {
  const group = within.getByRole('group', { name: label, exact: true })
  await group.locator('input[type=file]').setInputFiles(await image(name))
  await group.getByRole('img').waitFor()
}
const typeDay = async (within: Page | Locator, label: string, day: string) => {
  await within.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().click()
  await within.page().keyboard.type(day.replaceAll('-', ''))
}
declare module 'playwright-core' {
  interface Page {
    page(): Page
  }
}

/** The marks of what a shop needs that meet a label, an input or a note of their field, or stand below it. */
const marksMet = async (page: Page, text: string) => {
  const marks = page.getByText(text, { exact: true })
  await marks.first().waitFor()
  return marks.evaluateAll(all =>
    all.flatMap(mark => {
      const field = mark.closest('.field') as HTMLElement
      const own = mark.getBoundingClientRect()
      const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
      const boxes = [...field.querySelectorAll('.MuiInputBase-root, .MuiPickersInputBase-root, button')].map(each =>
        each.getBoundingClientRect(),
      )
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        if (!mark.contains(texts.currentNode)) boxes.push(...range.getClientRects())
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
const runs = [
  ['zh-CN', 1280, '13900010001', 'songyao', '福建松窑陶瓷有限公司'],
  ['zh-CN', 375, '13900010003', 'longyao', '水吉龙窑陶瓷有限公司'],
  ['en-US', 1280, '13900010004', 'redclay', 'Red Clay Works'],
  ['en-US', 375, '13900010002', 'kilnhouse', 'Kiln House Ceramics'],
] as const

describe.each(runs)('a manufacturer settles in, %s at %d pixels', (locale, width, phone, username, name) => {
  it('registers, completes its data, is sent back one entry, gets a helper, and resets a forgotten password', async () => {
    const { c, o, fact: f, account: a, label, error, ra } = wordsOf(locale)
    const options = { locale, viewport: { width, height: 900 } }
    const faults: string[] = []
    const page = Object.assign(await stage.open(options), { page: () => page }) as Page
    page.on('pageerror', fault => faults.push(fault.message))
    const menuLink = async (at: Page, text: string) => {
      if (width < 900) await at.getByRole('button', { name: c('menu'), exact: true }).click()
      await at
        .getByRole('navigation', { name: c('menu') })
        .getByRole('link', { name: text, exact: true })
        .click()
    }

    // Registering: what is wrong is said at its field; a reload loses nothing but the passwords.
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
    await page.getByRole('heading', { name: c('registerTitle') }).waitFor()
    expect(await marksMet(page, c('factNeeded'))).toEqual([])
    await page.getByLabel(f('factNo')).fill('91350211M0000XUF46')
    await page.getByLabel(f('jyScope')).fill('建盏')
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toMatch(/91350211M0000XUF46.*建盏|建盏.*91350211M0000XUF46/)
    await page.reload()
    await expect.poll(() => page.getByLabel(f('factNo')).inputValue()).toBe('91350211M0000XUF46')
    await page.getByRole('button', { name: c('registerNext') }).click()
    await page.getByText(error('doubtful')).waitFor()
    await page.getByLabel(f('factNoChecked')).check()
    await typeDay(page, f('businessStart'), '2020-05-18')
    await page.getByLabel(`${f('businessEnd')} ${c('longTerm')}`).check()
    await attach(page, f('yyzz'), 'licence.png')
    const licenceImage = page.getByRole('group', { name: f('yyzz'), exact: true }).getByRole('img')
    const lying = await licenceImage.getAttribute('src')
    await page.getByRole('button', { name: c('rotatePicture', { name: f('yyzz') }) }).click()
    await expect
      .poll(() => licenceImage.getAttribute('src', { timeout: 1000 }).catch(() => lying), { timeout: 20_000 })
      .not.toBe(lying)
    await page.getByRole('button', { name: c('registerNext') }).click()
    await page.getByRole('textbox', { name: f('faName'), exact: true }).fill('林松')
    await expect
      .poll(() => page.getByLabel(f('faPhone'), { exact: true }).inputValue())
      .toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`)
    await page.getByRole('button', { name: c('registerNext') }).click()
    await page.getByLabel(f('idCard')).fill('350703198506152010')
    await page.getByRole('button', { name: c('registerNext') }).click()
    await page.getByText(error('idCard')).waitFor()
    await page.getByLabel(f('idCard')).fill('350703198506152014')
    // The ID is only taken with a consent of its own.
    await page.getByRole('button', { name: c('registerNext') }).click()
    await page.getByText(error('required')).waitFor()
    await page.getByLabel(f('idConsent')).check()
    await page.getByRole('button', { name: c('registerNext') }).click()
    await page.getByLabel(f('shopName')).fill('松窑')
    await page.getByRole('button', { name: c('registerFinish') }).click()

    // Not complete yet: every page leads to completing it, and back where one wanted to go.
    await page.getByRole('heading', { name: c('factData') }).waitFor()
    await page.goto(`${stage.address}/#/master/guanli?perPage=10`)
    await expect.poll(() => page.url()).toContain('#/registerFactData?redirect=guanli&perPage=10')
    await page.getByRole('heading', { name: c('factLeft', { left: 8, all: 18 }) }).waitFor()
    const section = (index: number) =>
      page.getByRole('region', { name: label(fact.definition.form?.[index]?.labels as never), exact: true })
    const saveSection = async (index: number) => {
      await section(index).getByRole('button', { name: ra.save, exact: true }).click()
      await page.getByText(c('saved')).first().waitFor()
    }
    await page.getByRole('button', { name: f('factAddress'), exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('factAddress')
    await page.keyboard.type('水吉镇')
    await saveSection(0)
    await typeDay(section(2), f('idStart'), '2016-03-01')
    await typeDay(section(2), f('idEnd'), '2036-03-01')
    await attach(section(2), f('sfzup'), 'front.png')
    await attach(section(2), f('sfzdown'), 'back.png')
    await saveSection(2)
    await page.getByRole('heading', { name: c('factLeft', { left: 3, all: 18 }) }).waitFor()
    await section(3)
      .getByRole('group', { name: f('shopAvatar') })
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer: await demoPicture('seal') })
    await section(3).getByRole('img').waitFor()
    await section(3).getByLabel(f('address')).fill('建盏街 1 号')
    await section(3).getByLabel(f('desc')).fill('一器一貌')
    await section(3).getByRole('button', { name: ra.save, exact: true }).click()
    // It is with the platform: what comes next is said, and the way back to where one wanted to go is kept.
    await page.getByRole('heading', { name: c('submittedTitle') }).waitFor()
    await page.getByRole('button', { name: c('nextMaster') }).waitFor()
    await page.getByRole('button', { name: c('enterConsole') }).click()
    await expect.poll(() => page.url(), { timeout: 15_000 }).toMatch(/#\/master\/guanli\?.*perPage=10/)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('has_pass_fact'))).toBe('true')
    // The licence was turned: what lay now stands.
    const licence = sql`select width, height from files where key = (select yyzz from tenants where "factName" = ${name})`
    expect(await queryRow(stage.db, licence)).toEqual({ width: 533, height: 800 })

    // The platform sends one entry back, with a reason; it is corrected, and accepted.
    const platform = await stage.open({ locale })
    await logIn(platform, locale, 'platform', true)
    await platform
      .getByRole('navigation', { name: c('menu') })
      .getByRole('link', { name: label(fact.labels), exact: true })
      .click()
    await platform
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .first()
      .click()
    await platform.getByRole('button', { name: c('revealField', { field: f('idCard') }) }).click()
    await platform.getByText('350703198506152014').waitFor()
    await platform
      .getByRole('button', { name: label(fact.definition.actions?.sendBack?.labels as never), exact: true })
      .click()
    const dialog = platform.getByRole('dialog')
    await dialog
      .getByRole('button', { name: c('addRow', { field: label(entryOf(fact.fields.remarks.labels)) }) })
      .click()
    const [entry, reason] = Object.values(fact.fields.remarks.options.fields ?? {})
    await dialog.getByRole('combobox', { name: label(entry?.labels as never) }).fill(f('faName'))
    await platform.getByRole('option', { name: f('faName'), exact: true }).click()
    await dialog.getByLabel(label(reason?.labels as never)).fill('与执照不一致')
    await dialog
      .getByRole('button', { name: label(fact.definition.actions?.sendBack?.labels as never), exact: true })
      .click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(c('factSentBack', { smart_count: 1 })).waitFor()
    await page.getByRole('link', { name: c('factGo') }).click()
    await page.getByRole('heading', { name: c('factInfo') }).waitFor()
    await section(1).getByText('与执照不一致').waitFor()
    await section(2)
      .getByRole('button', { name: c('revealField', { field: f('idCard') }) })
      .click()
    await section(2).getByText('350703198506152014').waitFor()
    await section(2)
      .getByRole('button', { name: c('concealField', { field: f('idCard') }) })
      .click()
    await section(1)
      .getByRole('textbox', { name: f('faName'), exact: true })
      .fill('林松林')
    await section(1).getByRole('button', { name: ra.save, exact: true }).click()
    await section(1).getByText('与执照不一致').waitFor({ state: 'detached' })
    await platform.reload()
    await platform
      .getByRole('button', { name: label(fact.definition.actions?.accept?.labels as never), exact: true })
      .click()
    await platform
      .getByRole('dialog')
      .getByRole('button', { name: label(fact.definition.actions?.accept?.labels as never), exact: true })
      .click()
    await expect
      .poll(
        async () =>
          (await queryRow<{ status: number }>(stage.db, sql`select status from tenants where "factName" = ${name}`))
            ?.status,
      )
      .toBe(2)
    await platform.context().close()

    // A helper with fewer rights, in a second browser.
    await menuLink(page, label(subAccounts.labels))
    await page.getByRole('main').getByRole('link', { name: ra.create }).first().click()
    // The search of the list that is being left asks for a username, too.
    await page.getByRole('textbox', { name: new RegExp(`^${a('username')}`) }).fill(`${username}-helper`)
    await page.getByRole('textbox', { name: new RegExp(`^${a('name')}`) }).fill('小陈')
    await page.getByLabel(new RegExp(`^${a('password')}`)).fill('Helper2026x')
    await page.getByRole('button', { name: ra.save, exact: true }).click()
    await page.getByRole('heading', { name: /小陈/ }).waitFor()
    const helper = await stage.open(options)
    await logIn(helper, locale, `${username}-helper`, false, 'Helper2026x')
    for (const closed of ['/set/zzhgl', '/set/address', '/set/info', '/set/audit']) {
      await helper.goto(`${stage.address}/#${closed}`)
      await expect.poll(() => helper.url()).toContain('#/dashboard/workplace')
      await helper.getByText(c('sentAway')).waitFor()
    }
    if (width < 900) await helper.getByRole('button', { name: c('menu'), exact: true }).click()
    const links = helper.getByRole('navigation', { name: c('menu') }).getByRole('link')
    await expect
      .poll(() => links.evaluateAll(all => all.map(link => link.getAttribute('href'))))
      .toEqual([
        '#/dashboard/workplace',
        '#/jz/manage',
        '#/jz/new',
        '#/master/guanli',
        '#/master/add',
        '#/order/guanli',
        '#/order/workorder',
        '#/order/phrases',
        '#/verify/sygl',
        '#/verify/alerts',
        '#/visualization/jz-analysis',
        '#/visualization/trade-analysis',
      ])
    if (width < 900) await helper.keyboard.press('Escape')

    // "See as" shows the creator what the helper sees, and only shows it.
    await page.getByRole('button', { name: new RegExp(`^${c('account')}`) }).click()
    await page.getByRole('menuitemradio', { name: /^(员工|Staff)$/ }).click()
    await page.getByText(/视角查看|You see the console as/).waitFor()
    await page.goto(`${stage.address}/#/set/zzhgl`)
    await expect.poll(() => page.url()).toContain('#/dashboard/workplace')
    await page.getByRole('button', { name: c('seeAsBack') }).click()
    await page.getByText(/视角查看|You see the console as/).waitFor({ state: 'detached' })

    // Disabled, the helper's open page ends by itself.
    await menuLink(page, label(subAccounts.labels))
    await page.getByRole('button', { name: c('more', { name: '小陈' }) }).click()
    await page.getByRole('menuitem', { name: label(subAccounts.definition.actions?.disable?.labels as never) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: label(subAccounts.definition.actions?.disable?.labels as never) })
      .click()
    await page
      .getByRole('row', { name: /小陈/ })
      .getByText(label(subAccounts.fields.status.options.states?.disabled as never))
      .waitFor()
    await helper.getByText(o.expired).waitFor()
    await helper.context().close()

    // A forgotten password: the code that was sent, a new password, and every other session over.
    const other = await stage.open(options)
    await other.getByRole('link', { name: o.forgot }).click()
    // The login page's own account field answers to the same words until this page is there.
    await other.getByRole('heading', { name: o.forgotTitle }).waitFor()
    await other.getByLabel(o.mobile).fill(phone)
    await other.getByLabel(o.captcha, { exact: true }).fill('TEST')
    await other.getByRole('button', { name: o.sendCode }).click()
    await other.getByLabel(o.code).fill('000000')
    await other.getByLabel(o.newPassword, { exact: true }).fill('Kiln2027fire')
    await other.getByLabel(o.confirmPassword, { exact: true }).fill('Kiln2027fire')
    if (stage.codes.get(phone) !== '000000') {
      await other.getByRole('button', { name: o.reset }).click()
      await other.getByText(error('codeWrong')).waitFor()
    }
    await other.getByLabel(o.code).fill(stage.codes.get(phone) as string)
    await other.getByRole('button', { name: o.reset }).click()
    await other.getByText(o.resetDone).waitFor()
    await other.getByRole('button', { name: o.toLogin }).click()
    await logIn(other, locale, username, false, 'Kiln2027fire')
    await page.getByText(o.expired).waitFor()
    await logOut(other, locale)
    expect(faults).toEqual([])
    await page.context().close()
    await other.context().close()
  })
})
