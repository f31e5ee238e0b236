import { useCreatePath, useListContext, useLocale, useRedirect, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { editableFields, may } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import type { CellContext } from '../../words/cellContext'
import { useCopy } from '../../parts/useCopy'
import { encodeAddress, routeTable } from '../../providers/routeTable'
import { useLabel, useOverrides, useShop } from '../../shopContext'
import { labelLanguage } from '../../words/locale'
import { useActionsAt } from '../action/useActionFlow'
import type { RowContext, RowRecord } from './RecordRow'
import { useColumns } from './useColumns'
import { useSteady } from './useSteady'

/** What all rows of a list share. It stays the same object as long as they would look the same, so that no row is drawn again without need. */
export const useRowContext = (
  resource: AnyResource,
  { judge, start: begin, more, onPicture }: Pick<RowContext, 'judge' | 'start' | 'more'> & Pick<CellContext, 'onPicture'>,
): RowContext => {
  const { me } = useShop()
  const { onToggleItem } = useListContext<RowRecord>()
  const translate = useTranslate()
  const label = useLabel()
  const locale = useLocale()
  const redirect = useRedirect()
  const createPath = useCreatePath()
  const routes = routeTable([resource])
  const overrides = useOverrides(resource)?.column
  const { columns } = useColumns(resource)
  const actions = useActionsAt(resource, 'row')
  const bulk = useActionsAt(resource, 'bulk').length > 0 || may(resource, 'remove', me)
  const copy = useSteady(useCopy())
  const start = useSteady(begin)
  const open = useSteady((view: 'show' | 'edit', record: RowRecord) => redirect(view, resource.name, record.id))
  const toggle = useSteady((id: string) => onToggleItem(id))
  const shown = columns.map(([name]) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left out follows from these, or never changes
  return useMemo<RowContext>(
    () => ({
      resource,
      columns,
      overrides,
      label,
      actions,
      judge,
      start,
      open,
      toggle,
      selectable: bulk,
      cells: {
        locale,
        language: labelLanguage(locale),
        yes: translate('console.yes'),
        no: translate('console.no'),
        longTerm: translate('console.longTerm'),
        copy: translate('console.copy'),
        onCopy: copy,
        onPicture,
      },
      words: {
        select: name => translate('console.select', { name }),
        view: translate('console.view'),
        edit: translate('console.edit'),
        more: name => translate('console.more', { name }),
      },
      href: (view, record) => `#${encodeAddress(routes, createPath({ resource: resource.name, type: view, id: record.id }))}`,
      more,
      edits: may(resource, 'edit', me),
      mayEdit: record => editableFields(resource, me, record).length > 0,
    }),
    [resource, shown, locale, bulk, translate],
  )
}
