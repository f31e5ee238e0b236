import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { bowls } from '../../../resources/catalogue/bowls'
import { config, groups } from '../../../resources/kit'
import { Checklist } from '../../../src/console/actions/Checklist'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { keepLocale, type Locale } from '../../../src/console/i18n/locale'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import type { AnyAction } from '../../../src/schema/model/resource'
import { getMissingParams } from '../../../src/schema/rules/actionParams'
import { consoleShop } from '../../kit/console/consoleApp'

afterEach(cleanup)
const stamp: AnyAction = { labels: { zh: '盖章', en: 'Stamp' }, roles: '*', requires: { rimCm: true } }

describe.each([
  [
    'zh-CN',
    {
      link: '去填写口径',
      first: '请先“下架”，再填写',
      withdraw: '请先“撤回审核”，再填写',
      never: /已售，现在不能操作/,
    },
  ],
  [
    'en-US',
    {
      link: 'Fill in rim',
      first: 'First “Take off sale”, then fill it in',
      withdraw: 'First “Withdraw”, then fill it in',
      never: /Sold: not possible now/,
    },
  ],
] as const)('a checklist, in %s,', (locale: Locale, said) => {
  const shop = consoleShop({ config, resources, groups, role: 'user' })
  let messages: Awaited<ReturnType<typeof loadMessages>>
  beforeEach(async () => {
    keepLocale(locale)
    messages = await loadMessages(shop, locale)
  })
  const draw = (status: number) =>
    render(
      <MemoryRouter>
        <ConsoleConfigProvider value={shop}>
          <CoreAdminContext i18nProvider={languageProvider(shop, locale, messages)}>
            <Checklist resource={bowls} action={stamp} record={{ id: '1', status, rimCm: null }} />
          </CoreAdminContext>
        </ConsoleConfigProvider>
      </MemoryRouter>,
    )
  it.each([1, 4, 6])('leads to the field where it can be filled in (state %i)', status => {
    draw(status)
    expect(screen.getByRole('link').textContent).toBe(said.link)
  })
  it.each([
    [2, said.withdraw],
    [3, said.first],
    [5, said.never],
    [7, said.never],
  ] as const)('leads nowhere in state %i, and says what has to be done first', (status, text) => {
    draw(status)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText(text)).toBeTruthy()
  })
})

it('what one record lacks is asked for in its own dialog, and of no two at once', () => {
  const issue = bowls.definition.actions?.issue as AnyAction
  const whole = { glaze: 'wujin', material: 'redClay', firing: 'wood', rimCm: 1, frontImg: 'a', bottomImg: 'b' }
  expect(getMissingParams(bowls, issue, { ...whole, detail_pic: 'c' })).toEqual([])
  expect(getMissingParams(bowls, issue, { ...whole, rimCm: null })).toEqual(['rimCm', 'detail_pic'])
})
