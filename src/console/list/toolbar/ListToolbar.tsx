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

// Lazy, with the reader and writer of spreadsheets.
const ActionSheetDialog = lazy(() => import('../../import/ActionSheetDialog'))
/** Buttons of actions over a spreadsheet, for permitted roles with a tenant. */
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

/**
 * Number of records and time of the last read. A click refetches. Hidden after a failed first read.
 * A failed refetch keeps the old time.
 */
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
// Memoized, so that a selection does not render it again.
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

// Lazy, with the reader and writer of spreadsheets.
const ImportDialog = lazy(() => import('../../import/ImportDialog'))
/** Import button, for users with a tenant who may create or edit records. */
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

const DeletedRecordsDialog = lazy(() => import('./DeletedRecordsDialog'))
/** Button of recently deleted records, for users who may delete. */
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
          <DeletedRecordsDialog resource={resource} close={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  )
}

const ColumnsSelector = lazy(() => import('./ColumnsSelector'))

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
          <ColumnsSelector anchor={anchor} close={() => setAnchor(null)} />
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
/** Actions of a list, by declaration and role. */
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
  /** Default: all actions of the list. */
  readonly children?: ReactNode
}
/** Heading of a list with its actions. */
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
