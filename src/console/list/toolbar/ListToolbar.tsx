import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useListSortContext, useTranslate, useListContext, useRefresh } from 'ra-core'
import { lazy, type ReactNode, useState, memo, useEffect } from 'react'
import { getField, getPositionField } from '../../../schema/selectors/definition'
import { isAllowed, isSoftDeleted } from '../../../schema/rules/availability'
import { createLabels } from '../../../schema/labels/labels'
import { useDefinition, useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { ExportButton } from '../export/ExportButton'
import { PageHeader } from '../../components/PageHeader'
import { LazyOverlay } from '../../components/LazyOverlay'
import type { AnyResource, AnyAction } from '../../../schema/model/resource'
import { mayImport, spreadsheetActionsFor } from '../../../schema/spreadsheet/actionLimits'
import { formatMoment } from '../../../schema/text/format'
import { useTotal } from '../state/useTotal'
import { serverNow } from '../../providers/clock/serverClock'

// With what reads and makes sheets.
const ActionSheetDialog = lazy(() => import('../../import/ActionSheetDialog'))
/** What can be done over a sheet, for whoever may and stands in a tenant. */
const SpreadsheetButtons = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const [open, setOpen] = useState<readonly [string, AnyAction]>()
  if (me.factId === null) return null
  return (
    <>
      {spreadsheetActionsFor(resource, me).map(([name, action]) => (
        <Button key={name} size="small" aria-haspopup="dialog" onClick={() => setOpen([name, action])}>
          {translate('console.sheetButton', { action: label(action.labels) })}
        </Button>
      ))}
      {open && (
        <LazyOverlay>
          <ActionSheetDialog resource={resource} name={open[0]} action={open[1]} close={() => setOpen(undefined)} />
        </LazyOverlay>
      )}
    </>
  )
}

/** How many there are, and as of when; a click looks again. What could not be read is not none, and rows that stand although looking again has failed are as old as they were. */
const ListCount = () => {
  const { isFetching, isPending, data, error } = useListContext()
  const { total, more } = useTotal()
  if (isPending || !data) return null
  return <Count total={total} more={more} busy={isFetching === true} failed={Boolean(error)} />
}
interface CountProps {
  readonly total: number
  readonly more: boolean
  readonly busy: boolean
  readonly failed: boolean
}
// Apart, so that ticking a row does not draw it again.
const Count = memo(({ total, more, busy, failed }: CountProps) => {
  const { zone } = useConsoleConfig().config
  const translate = useTranslate()
  const refresh = useRefresh()
  const [at, setAt] = useState(() => serverNow().toISOString())
  useEffect(() => {
    if (!busy && !failed) setAt(serverNow().toISOString())
  }, [busy, failed])
  return (
    <>
      <span className="list-count">{more ? translate('console.moreThan', { count: total }) : total}</span>
      <button type="button" className="list-refresh" aria-busy={busy} onClick={() => refresh()}>
        <span>{translate('console.updatedAt', { time: formatMoment(at, zone).slice(11) })}</span>
        <span className="visually-hidden">{translate('ra.action.refresh')}</span>
        <span aria-hidden="true">↻</span>
      </button>
    </>
  )
})

// With what reads and makes sheets.
const ImportDialog = lazy(() => import('../../import/ImportDialog'))
/** Brings records in by a sheet, for whoever may make or change them and stands in a tenant. */
const ImportButton = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (me.factId === null || !mayImport(resource, me)) return null
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('console.import')}
      </Button>
      {open && (
        <LazyOverlay>
          <ImportDialog resource={resource} close={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  )
}

const RemovedDialog = lazy(() => import('./DeletedRecordsDialog'))
/** Where what was deleted lately can be found and brought back, for whoever may delete. */
const DeletedRecordsButton = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (!isSoftDeleted(resource) || !isAllowed(resource, 'remove', me) || me.factId === null) return null
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('console.removedList')}
      </Button>
      {open && (
        <LazyOverlay>
          <RemovedDialog resource={resource} close={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  )
}

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
