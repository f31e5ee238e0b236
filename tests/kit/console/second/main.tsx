import { createRoot } from 'react-dom/client'
import { buildProviders, Console } from '../../../../src/console/Console'
import { loadMessages } from '../../../../src/console/providers/i18nProvider'
import { readLocale } from '../../../../src/console/i18n/locale'
import { consoleShop } from '../consoleApp'
import { bikes, depots, groups } from '../../../secondApp/app'
import { config } from '../../../secondApp/kit'
import { depotViews } from '../../../secondApp/kitPages'
import { stockViews } from '../../../secondApp/stockPages'

/** The second application's console, whose bicycles have stock pages and whose depots a form of the kit's, for the owner whose session the browser keeps. */
const shop = consoleShop({
  config,
  resources: [bikes, depots],
  groups,
  role: 'owner',
  views: [...stockViews, ...depotViews],
})
const messages = await loadMessages(shop, readLocale())
createRoot(document.getElementById('root') as HTMLElement).render(
  <Console config={shop} providers={buildProviders(shop, messages)} />,
)
