import { useCreatePath } from 'ra-core'
import type { Message } from '../../../schema/contract/accountContract'
import { canList, isAllowed, roleIsIn } from '../../../schema/rules/availability'
import { useConsoleConfig } from '../../config/ConsoleContext'

/** Link target of a message: the view it names, if the reader may open it, else the record. */
export const useMessageTarget = (): ((message: Message) => string | undefined) => {
  const { resources, pages, me } = useConsoleConfig()
  const createPath = useCreatePath()
  return ({ resource: name, recordId: id, at }) => {
    const page = at === 'board' ? pages.find(each => each.name === name && roleIsIn(each.roles, me)) : undefined
    if (page) return page.path
    const resource = resources.find(each => each.name === name)
    if (!resource) return undefined
    if (at === 'edit' && isAllowed(resource, 'edit', me)) return createPath({ resource: name, type: 'edit', id })
    if (at === 'list' && canList(resource, me)) return createPath({ resource: name, type: 'list' })
    return isAllowed(resource, 'read', me) ? createPath({ resource: name, type: 'show', id }) : undefined
  }
}
