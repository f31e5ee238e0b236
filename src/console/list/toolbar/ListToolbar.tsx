import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useListSortContext, useTranslate } from 'ra-core'
import { lazy, type ReactNode, useState } from 'react'
import { getField, getPositionField } from '../../../schema/selectors/definition'
import { isAllowed } from '../../../schema/rules/availability'
import { createLabels } from '../../../schema/labels/labels'
import { useDefinition, useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { ExportButton } from '../export/ExportButton'
import { ImportButton } from './ImportButton'
import { ListCount } from './ListCount'
import { DeletedRecordsButton } from './DeletedRecordsButton'
import { SpreadsheetButtons } from './SpreadsheetButtons'
import { PageHeader } from '../../components/PageHeader'
import { LazyOverlay } from '../../components/LazyOverlay'

const ColumnChooser = lazy(() => import('./ColumnsSelector'))

const ColumnsButton = () => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        className="columns-button"
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('console.columns')}
      </Button>
      {anchor && (
        <LazyOverlay>
          <ColumnChooser anchor={anchor} close={() => setAnchor(null)} />
        </LazyOverlay>
      )}
    </>
  )
}
const SortByPosition = () => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const { sort, setSort } = useListSortContext()
  const translate = useTranslate()
  const label = useLabel()
  const order = getPositionField(resource)
  if (!order || !isAllowed(resource, 'sort', me) || (sort.field === order && sort.order === 'ASC')) return null
  return (
    <Button size="small" onClick={() => setSort({ field: order, order: 'ASC' })}>
      {translate('console.sortHint', { field: label(getField(resource, order).labels) })}
    </Button>
  )
}
/** What can be done to a whole list, as far as the declaration and the role allow each. */
const ListActions = () => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const label = useLabel()
  const createPath = useCreatePath()
  return (
    <>
      <SortByPosition />
      <SpreadsheetButtons resource={resource} />
      <ImportButton resource={resource} />
      <ExportButton />
      <ColumnsButton />
      <DeletedRecordsButton resource={resource} />
      {isAllowed(resource, 'create', me) && (
        <Button
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'create' })}
          variant="contained"
          size="small"
        >
          {label(createLabels(resource))}
        </Button>
      )}
    </>
  )
}
interface ListToolbarProps {
  readonly title: string
  /** Left out: all that can be done to the whole list. */
  readonly children?: ReactNode
}
/** The list's heading with what can be done to the whole list. */
export const ListToolbar = ({ title, children = <ListActions /> }: ListToolbarProps) => (
  <PageHeader
    title={title}
    beside={
      <div className="list-told">
        <ListCount />
      </div>
    }
  >
    {children}
  </PageHeader>
)
