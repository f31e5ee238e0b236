import { Button, Tooltip, useMediaQuery } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { consequencesOf, effectLabelsOf } from '../../schema/labels/labels'
import { editableFields, isBackwardAction, missingRequirements, nextActionOf } from '../../schema/rules/availability'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { isReturned } from '../../schema/rules/review'
import { once } from '../components/dom/gestures'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { usePrintDocuments } from '../print/usePrintDocuments'
import { useFillText } from './Checklist'
import { useDelete } from './delete/useDelete'
import type { PendingAction } from './dialog/ActionDialog'
import { menuCommands, type NamedAction, type RecordCommand, type ShownCommands, useCommandsAt } from './recordCommands'
import { useActionFlow, useActionsAt } from './useActionFlow'
import { useClone } from './useClone'
import { useCommandItems } from './useCommandItems'
import { DropdownMenu } from '../components/DropdownMenu'

interface ActionsProps {
  readonly resource: AnyResource
  readonly record: PendingAction['record'] & { readonly id: string }
}
type MenuProps = ActionsProps & { readonly shown: ShownCommands; readonly flow: ReturnType<typeof useActionFlow> }
/** Menu behind ⋯ with the other commands of a record. Unavailable ones show their reason. */
const MoreMenu = ({ resource, record, shown, flow }: MenuProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const removal = useDelete(resource, record)
  const printing = usePrintDocuments()
  const duplicate = useClone(resource)
  const itemsOf = useCommandItems(resource, flow)
  const commands = menuCommands(resource, useCommandsAt(resource, 'show'), record, shown, useConsoleConfig().me)
  if (commands.length === 0) return null
  const run = (command: RecordCommand) => {
    close()
    if (command.type === 'action') flow.start(...command.named, record)
    if (command.type === 'print') printing.print(command.document, [record])
    if (command.type === 'duplicate') duplicate(record)
    if (command.type === 'remove') removal.ask()
  }
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-label={translate('console.moreActions')}
        title={translate('console.moreActions')}
        className="more-button"
        onClick={event => setAnchor(event.currentTarget)}
      >
        ⋯
      </Button>
      <DropdownMenu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {itemsOf(commands, record, run)}
      </DropdownMenu>
      {removal.dialog}
      {printing.dialog}
    </>
  )
}
interface ActionButtonProps extends ActionsProps {
  readonly named: NamedAction
  /** Whether the button stands first. */
  readonly isNext: boolean
  /** Whether the action leads on. */
  readonly isStep: boolean
  readonly flow: ReturnType<typeof useActionFlow>
}
/** Button of an action. Its tooltip shows the consequences, or why the action is unavailable. */
const ActionButton = ({ resource, record, named: [name, action], isNext, isStep, flow }: ActionButtonProps) => {
  const label = useLabel()
  const narrow = useMediaQuery('(max-width: 700px)', { noSsr: true })
  const { start, busy, judge } = flow
  const { reason } = judge(action, record)
  return (
    <Tooltip
      title={reason || label(consequencesOf(resource, action, [record]))}
      describeChild
      // Focus returns here after a dialog, and the tooltip would cover the content below.
      disableFocusListener={narrow}
      disableTouchListener={narrow}
    >
      <Button
        size="small"
        variant={isStep ? 'contained' : 'outlined'}
        color={action.destructive && !isNext ? 'error' : 'primary'}
        // Not `disabled`: a disabled button loses the focus it got when pressed.
        aria-disabled={busy}
        className={busy ? 'greyed' : undefined}
        onClick={once(() => !busy && start(name, action, record))}
      >
        {label(effectLabelsOf(resource, action, record))}
      </Button>
    </Tooltip>
  )
}
/** Link to the first field that the next step still requires. */
const FillButton = ({ resource, record, action }: ActionsProps & { readonly action: AnyAction }) => {
  const { me } = useConsoleConfig()
  const edit = useCreatePath()({ resource: resource.name, type: 'edit', id: record.id })
  const fillText = useFillText(resource)
  const editable = editableFields(resource, me, record)
  const name = missingRequirements(resource, action, record).find(each => editable.includes(each))
  if (name === undefined) return null
  return (
    <Button size="small" variant="contained" component={LinkBase} to={`${edit}?field=${name}`}>
      {fillText(name)}
    </Button>
  )
}
interface RecordActionsProps extends ActionsProps {
  /** Whether all actions are behind ⋯, on a page that shows the next step elsewhere. */
  readonly folded?: boolean
  /** Buttons of the page, after the next step. */
  readonly children?: ReactNode
}
/** Buttons of actions: the next one and another. The next is a step if it leads on, or would once it lacks nothing. */
const useButtons = ({ resource, record }: ActionsProps, { judge }: ReturnType<typeof useActionFlow>) => {
  const { me } = useConsoleConfig()
  const actions = useActionsAt(resource, 'show')
  const [next] = nextActionOf(resource, record, me) ?? []
  const first = actions.find(([name]) => name === next)
  const { review, summary: { note } = {} } = resource.definition
  // An action without a target state is no step. The others then wait in the menu.
  const isForward = first?.[1].to !== undefined || first === undefined
  const isOpen = ([, action]: NamedAction) => ['ok', 'needs'].includes(judge(action, record).verdict)
  // The note has its form beside the timeline. What destroys is last in the menu, except a review's refusal.
  const isApart = ([name, { destructive }]: NamedAction) => name === note || (destructive && name !== review?.reject)
  const second = isForward && actions.find(each => each !== first && !isApart(each) && isOpen(each))
  const leads = isForward && first && !isBackwardAction(resource, first[0]) && !isReturned(resource, record)
  const verdict = leads ? judge(first[1], record).verdict : undefined
  return {
    // What still lacks something, or was sent back, waits in the menu with its reason.
    all: [verdict === 'needs' || (first && isReturned(resource, record)) ? undefined : first, second].filter(
      named => typeof named === 'object',
    ),
    step: verdict === 'ok' ? first : undefined,
    lacking: verdict === 'needs' ? first?.[1] : undefined,
  }
}
/** Commands of a record on its page: next step, another action, edit, and the rest behind ⋯. */
export const RecordActions = ({ resource, record, folded = false, children }: RecordActionsProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const flow = useActionFlow(resource)
  const { all, step, lacking } = useButtons({ resource, record }, flow)
  const buttons = folded ? [] : all
  const isEditable = editableFields(resource, me, record).length > 0
  const draw = (named: NamedAction) => (
    <ActionButton
      key={named[0]}
      {...{ resource, record, named, flow }}
      isNext={named === buttons[0]}
      isStep={named === step}
    />
  )
  return (
    <>
      {!folded && lacking && <FillButton resource={resource} record={record} action={lacking} />}
      {buttons.filter(named => named === step).map(draw)}
      {children}
      {buttons.filter(named => named !== step).map(draw)}
      {isEditable && (
        <Button
          size="small"
          variant={isReturned(resource, record) ? 'contained' : 'outlined'}
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
        >
          {translate('console.edit')}
        </Button>
      )}
      <MoreMenu {...{ resource, record, flow }} shown={{ edit: isEditable, actions: buttons.map(([name]) => name) }} />
      {flow.dialogs}
    </>
  )
}
