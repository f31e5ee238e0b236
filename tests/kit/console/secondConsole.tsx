import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { buildProviders, Console } from '../../../src/console/Console'
import { loadMessages } from '../../../src/console/providers/i18nProvider'
import { encodeAddress, routeTable } from '../../../src/console/providers/router/routeTable'
import { keepSession } from '../../../src/console/providers/session/session'
import type { ConsoleConfig } from '../../../src/console/config/ConsoleContext'
import { keepLocale } from '../../../src/console/i18n/locale'
import type { AnyResource } from '../../../src/schema/model/resource'
import { config } from '../../secondApp/kit'
import { groups } from '../../secondApp/app'
import { consoleShop } from './consoleApp'

/** What a mall answers, by the path of a call; to whatever else is asked, that there is none. */
export type Answers = Readonly<Record<string, (body: Record<string, unknown>, query: URLSearchParams) => unknown>>

export const listed = (list: readonly unknown[]) => ({ list, total: list.length, more: false })

/** A console over a mall that answers so, in a browser that draws nothing; `asked` are the paths that were called. */
export const openConsole = async (
  resources: readonly AnyResource[],
  answers: Answers,
  more: Partial<Omit<ConsoleConfig, 'resources'>> = {},
) => {
  // jsdom draws nothing, so nothing ever has another size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, search } = new URL(String(url), location.href)
    asked.push(pathname + search)
    const data = await answers[pathname]?.(JSON.parse(String(init?.body ?? '{}')), new URLSearchParams(search))
    if (data instanceof Response) return data
    return new Response(JSON.stringify({ code: data === undefined ? 40400 : 0, data: data ?? null, msg: '' }), {
      status: data === undefined ? 404 : 200,
    })
  })
  keepLocale('en-US')
  keepSession({ token: 't', identity: 'rental', hasPassFact: true })
  const shop = consoleShop({ config, resources, groups, role: 'owner', ...more })
  const messages = await loadMessages(shop, 'en-US')
  return {
    asked,
    goTo: (path: string) => {
      location.hash = `#${encodeAddress(routeTable(resources), path)}`
    },
    draw: () => render(<Console config={shop} providers={buildProviders(shop, messages, 'en-US')} />),
  }
}
