import { useTranslate } from 'ra-core'
import { decodeAddress, routeTable } from '../../providers/router/routeTable'
import { oneInSentence, oneOf, reviewLabels } from '../../../schema/labels/labels'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import type { Tab } from './tabs'

/** Localized title of a tab. Pages set the titles of records, declarations all others. */
export const useTabTitle = (): ((tab: Tab) => string) => {
  const { pages, resources } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const routes = routeTable(resources)
  return ({ location: { pathname }, title }) => {
    const page = pages.find(each => decodeAddress(routes, each.path) === pathname)
    if (page) return label(page.labels)
    const [, name, id, view] = pathname.split('/')
    const resource = resources.find(each => each.name === name)
    if (!resource) return title ?? pathname
    if (!id) return label(resource.labels)
    if (id === 'create') return translate('console.newEntry', { name: label(oneInSentence(resource)) })
    if (id === 'review' && resource.definition.review) return label(reviewLabels(resource))
    const record = title ?? label(oneOf(resource))
    if (view === 'show') return record
    return translate('console.heading', {
      action: translate('console.edit'),
      names: translate('console.quoted', { name: record }),
    })
  }
}
