import { useCreatePath, useListContext, useLocale, useRedirect, useTranslate } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import type { AnyField } from '../../../schema/field'
import { editableFields, may } from '../../../schema/machine'
import type { AnyAction, AnyResource } from '../../../schema/resource'
import type { CellContext } from '../../words/cellContext'
import { useCopy } from '../../parts/useCopy'
import { encodeAddress, routeTable } from '../../providers/routeTable'
import { useLabel, useOverrides, useShop } from '../../shopContext'
import { labelLanguage } from '../../words/locale'
import { useActionsAt } from '../action/useActionFlow'
import type { Judged } from '../action/useJudge'
import { useColumns } from './useColumns'
import { useSteady } from './useSteady'

export type RowRecord = Readonly<Record<string, unknown>> & { readonly id: string }
/** What every row of a list shares. One object for all, so that a row is drawn again only when its own record or tick changes. */
export interface RowContext {
  readonly resource: AnyResource
  readonly columns: readonly (readonly [string, AnyField])[]
  readonly overrides?: Readonly<Record<string, (props: { record: Record<string, unknown> }) => ReactNode>>
  readonly cells: CellContext
  readonly label: (labels: AnyField['labels']) => string
  readonly words: {
    readonly select: (name: string) => string
    readonly view: string
    readonly edit: string
    readonly more: (name: string) => string
  }
  readonly actions: readonly (readonly [string, AnyAction])[]
  readonly judge: (action: AnyAction, record: RowRecord) => Judged
  readonly start: (name: string, action: AnyAction, record: RowRecord) => void
  readonly open: (view: 'show' | 'edit', record: RowRecord) => void
  readonly href: (view: 'show' | 'edit', record: RowRecord) => string
  /** Opens the menu of what else can be done to a row. */
  readonly more: (anchor: HTMLElement, record: RowRecord) => void
  /** Whether there are rows one may edit. */
  readonly edits: boolean
  readonly mayEdit: (record: RowRecord) => boolean
  readonly selectable: boolean
  readonly toggle: (id: string) => void
}

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
