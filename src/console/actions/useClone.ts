import { useCreatePath, useNavigate, useNotify } from 'ra-core'
import { cloneRecord } from '../../schema/selectors/definition'
import type { AnyResource } from '../../schema/model/resource'

/** Opens the form of a new record with the values of another. Creates nothing before the save. */
export const useClone = (resource: AnyResource) => {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const notify = useNotify()
  return (record: Readonly<Record<string, unknown>>): void => {
    const copy = cloneRecord(resource, record)
    if (!copy) return
    navigate(createPath({ resource: resource.name, type: 'create' }), { state: { record: copy } })
    notify('console.duplicated')
  }
}
