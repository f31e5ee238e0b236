import { useLocale, useRedirect, useTranslate, useEvent } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { getField } from '../../../schema/selectors/definition'
import type { Actor } from '../../../schema/model/condition'
import type { AnyField } from '../../../schema/model/field'
import { editableFields, highlightsOf, isAllowed, reasonField } from '../../../schema/rules/availability'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import type { FieldTextContext } from '../../i18n/fieldTextContext'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { recordAddress } from '../../providers/router/routeTable'
import { useLabel, useViewOverrides, useConsoleConfig } from '../../config/ConsoleContext'
import { menuCommands, type RecordCommand, type ShownCommands, useCommandsAt } from '../../actions/recordCommands'
import { useActionsAt } from '../../actions/useActionFlow'
import type { ActionAvailability } from '../../actions/useAvailability'
import { type Column, type ColumnOptions, columnsWith } from './columnClass'
import { type PrimaryColumn, getPrimaryColumn } from './primaryColumn'
import { useSelectionActions } from '../state/SelectionContext'
import { useColumns } from '../state/useColumns'

export type RowRecord = Readonly<Record<string, unknown>> & { readonly id: string }
/** Page behind the first cell of a row; `false` for none. */
export type RowClick = 'show' | 'edit' | false
interface RowReason {
  readonly label: string
  readonly text: string
}
/** Shared values of all rows: one stable object, so that rows render only for themselves. */
export interface RowContext {
  readonly resource: AnyResource
  /** Fields of the first cell. */
  readonly lead?: PrimaryColumn
  readonly columns: readonly Column[]
  readonly overrides?: Readonly<Record<string, (props: { record: Record<string, unknown> }) => ReactNode>>
  readonly cells: FieldTextContext
  readonly label: (labels: AnyField['labels']) => string
  readonly messages: {
    readonly select: (name: string) => string
    readonly change: string
    readonly edit: string
    readonly more: (name: string) => string
    readonly withLabel: (label: string, text: string) => string
  }
  readonly actions: readonly (readonly [string, AnyAction])[]
  readonly evaluate: (action: AnyAction, record: RowRecord) => ActionAvailability
  readonly start: (name: string, action: AnyAction, record: RowRecord) => void
  readonly open: (view: 'show' | 'edit', record: RowRecord) => void
  readonly href: (view: 'show' | 'edit', record: RowRecord) => string
  /** Whether any row has actions. */
  readonly hasActions: boolean
  /** Whether the menu of any row has entries. */
  readonly hasMore: boolean
  /** Commands in the menu of a row, beside those shown. */
  readonly commandsOf: (record: RowRecord, shown: ShownCommands) => readonly RecordCommand[]
  /** Opens the menu of a row. */
  readonly more: (anchor: HTMLElement, record: RowRecord) => void
  /** Whether the role may edit any row. */
  readonly edits: boolean
  readonly evaluateEdit: (record: RowRecord) => ActionAvailability
  /** Reason of a row's state, if one was given. */
  readonly reason: (record: RowRecord, state: string) => RowReason | undefined
  /** Highlighted fields below the main state. */
  readonly highlights: (
    record: RowRecord,
  ) => readonly { readonly name: string; readonly field: AnyField; readonly text: string }[]
  /** Whether a value can be edited in its cell. */
  readonly isInline: (name: string, field: AnyField, record: RowRecord) => boolean
  readonly selectable: boolean
  readonly rowClick: RowClick
  readonly toggle: (id: string) => void
}

type Translate = ReturnType<typeof useTranslate>
/** Texts of the rows' buttons. */
const rowMessages = (translate: Translate): RowContext['messages'] => {
  /** Splits a message at its name once, instead of translating it for each row. */
  const naming = (key: string) => {
    const parts = translate(key, { name: '\n' }).split('\n')
    return (name: string) => parts.join(name)
  }
  return {
    select: naming('console.select'),
    edit: translate('console.edit'),
    change: translate('console.changeHere'),
    more: naming('console.more'),
    withLabel: (label, text) => translate('console.colon', { label }) + text,
  }
}
type RowTexts = Pick<RowContext, 'reason' | 'highlights' | 'isInline'>
/** Parts of a row that depend on its record. */
const recordParts = (resource: AnyResource, me: Actor, label: RowContext['label']): RowTexts => ({
  reason: (record, state) => {
    const name = reasonField(resource, record, me, state)
    return name ? { label: label(getField(resource, name).labels), text: String(record[name]) } : undefined
  },
  highlights: record =>
    highlightsOf(resource, record, me).map(name => {
      const field = getField(resource, name)
      return { name, field, text: label(field.labels) }
    }),
  isInline: (name, { options }, record) =>
    options.inline === true && editableFields(resource, me, record).includes(name),
})
/** Columns of the rows: those of the first cell (`lead`), and the others. */
const useRowColumns = (resource: AnyResource, own: readonly ColumnOptions[] | undefined) => {
  const { chosen, isShown } = useColumns(resource)
  const all: readonly ColumnOptions[] =
    own?.filter(({ name }) => isShown(name)) ?? chosen.map(name => ({ name, field: getField(resource, name) }))
  const plain = all.filter(({ draw, field }) => field && !draw).map(({ name }) => name)
  const { lead } = getPrimaryColumn(resource, plain)
  const inLead: readonly unknown[] = Object.values(lead ?? {})
  const others = all.filter(({ name, draw }) => draw !== undefined || !inLead.includes(name))
  return { lead, others, shown: chosen.join() }
}
/** What the role may do with rows. */
const useRowCommands = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  const actions = useActionsAt(resource, 'row')
  const isBulk = useCommandsAt(resource, 'bulk').length > 0
  const commands = useCommandsAt(resource, 'row')
  const edits = isAllowed(resource, 'edit', me)
  // A row shows one action and the edit link beside the menu.
  const hasMore =
    commands.filter(({ type }) => type !== 'edit').length > Math.min(1, actions.length) ||
    (edits && resource.definition.editableWhen !== undefined)
  const commandsOf: RowContext['commandsOf'] = (record, shown) => menuCommands(resource, commands, record, shown, me)
  return { isBulk, passed: { actions, edits, hasMore, hasActions: commands.length > 0, commandsOf } }
}
type Handlers = Pick<RowContext, 'evaluate' | 'evaluateEdit' | 'start' | 'more'> & Pick<FieldTextContext, 'onPicture'>
type TableOptions = Partial<Pick<RowContext, 'rowClick' | 'selectable'>> & {
  readonly columns?: readonly ColumnOptions[]
}
/**
 * Shared values of all rows. Stays the same object while rows look the same, so that they do not
 * render again. `columns` replace the declared ones.
 */
export const useRowContext = (
  resource: AnyResource,
  { start: begin, onPicture, ...handlers }: Handlers,
  { columns: own, rowClick = 'show', selectable = true }: TableOptions = {},
): RowContext => {
  const { me } = useConsoleConfig()
  const { toggle } = useSelectionActions()
  const translate = useTranslate()
  const label = useLabel()
  const locale = useLocale()
  const redirect = useRedirect()
  const overrides = useViewOverrides(resource)?.column
  const { lead, others, shown } = useRowColumns(resource, own)
  const { isBulk, passed } = useRowCommands(resource)
  const cells = useFieldTextContext(onPicture)
  const start = useEvent(begin)
  const open = useEvent((view: 'show' | 'edit', record: RowRecord) => redirect(view, resource.name, record.id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest derives from these
  return useMemo<RowContext>(() => {
    const addresses = { show: recordAddress(resource, 'show'), edit: recordAddress(resource, 'edit') }
    return {
      resource,
      lead,
      columns: columnsWith(others, label, passed.hasActions),
      ...passed,
      ...handlers,
      overrides,
      label,
      start,
      open,
      href: (view, { id }) => `#${addresses[view](id)}`,
      toggle,
      selectable: isBulk && selectable,
      rowClick,
      cells: { ...cells, brief: true },
      messages: rowMessages(translate),
      ...recordParts(resource, me, label),
    }
  }, [resource, shown, own, locale, isBulk, selectable, rowClick, translate])
}
