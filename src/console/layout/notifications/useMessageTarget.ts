import { useCreatePath } from 'ra-core'
import { allows, may, mayList } from '../../../schema/rules/availability'
import { useShop } from '../../config/ConsoleContext'
import type { Message } from '../../providers/data/useMessages'

/** Where a message leads its reader: to the record, where they may look at it as it says, else as they may. */
export const useWhere = (): ((message: Message) => string | undefined) => {
  const { resources, pages, me } = useShop()
  const createPath = useCreatePath()
  return ({ resource: name, recordId: id, at }) => {
    const page = at === 'board' ? pages.find(each => each.name === name && allows(each.roles, me)) : undefined
    if (page) return page.path
    const resource = resources.find(each => each.name === name)
    if (!resource) return undefined
    if (at === 'edit' && may(resource, 'edit', me)) return createPath({ resource: name, type: 'edit', id })
    if (at === 'list' && mayList(resource, me)) return createPath({ resource: name, type: 'list' })
    return may(resource, 'read', me) ? createPath({ resource: name, type: 'show', id }) : undefined
  }
}
