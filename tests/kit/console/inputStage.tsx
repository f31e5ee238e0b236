import { render } from '@testing-library/react'
import { CoreAdminContext, ResourceContextProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { keepLocale, type Locale } from '../../../src/console/i18n/locale'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit } from '../declarations/lamps'
import { consoleShop } from './consoleApp'

/** Who looks at the inputs. */
export const creator = {
  ...{ accountId: '1', username: 'u', name: 'U', role: 'creator', ownRole: 'creator' },
  ...{ factId: null, complete: true },
}
/** Draws inputs of the first resource in a console of a creator. */
export const drawInputs = async (
  locale: Locale,
  resources: readonly [AnyResource, ...AnyResource[]],
  content: ReactNode,
): Promise<void> => {
  keepLocale(locale)
  const shop = consoleShop({ resources, role: creator.role, me: creator, config: lampKit.config, groups: {} })
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext i18nProvider={languageProvider(shop, locale, await loadMessages(shop, locale))}>
        <ResourceContextProvider value={resources[0].name}>{content}</ResourceContextProvider>
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
}
