import { Button, Tooltip, useMediaQuery } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import { useState } from 'react'
import { cloneRecord } from '../../schema/selectors/definition'
import { actionLabelOf, consequencesOf } from '../../schema/labels/labels'
import { editableFields, isBackwardAction, isAllowed, nextActionOf } from '../../schema/rules/availability'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { isReturned } from '../../schema/rules/review'
import { once } from '../components/dom/gestures'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { usePrintDocuments } from '../print/usePrintDocuments'
import { useDelete } from './delete/useDelete'
import type { PendingAction } from './dialog/ActionDialog'
import { entryFor, menuEntry } from './ActionMenuItem'
import { useActionFlow, useActionsAt } from './useActionFlow'
import { useClone } from './useClone'
import { DropdownMenu } from '../components/DropdownMenu'

type Named = readonly [name: string, action: AnyAction]
interface ActionsProps {
  readonly resource: AnyResource
  readonly record: PendingAction['record'] & { readonly id: string }
}
type RestProps = ActionsProps & { readonly rest: readonly Named[]; readonly flow: ReturnType<typeof useActionFlow> }
/** What else can be done to a record; what cannot be now stands there with the reason. Each closes the menu it stands in. */
const useRest = ({ resource, record, rest, flow }: RestProps, close: () => void) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const removal = useDelete(resource, record)
  const { papers, dialog: printing } = usePrintDocuments(resource)
  const duplicate = useClone(resource)
  const edit = flow.judgeEdit(record)
  const isClosed = isAllowed(resource, 'edit', me) && edit.verdict !== 'ok'
  const mayCopy = isAllowed(resource, 'create', me) && cloneRecord(resource, record) !== undefined
  const mayRemove = isAllowed(resource, 'remove', me)
  const reason = mayRemove ? flow.whyKept(record) : ''
  const greyed = reason !== ''
  const closing = (work: () => void) => () => {
    close()
    work()
  }
  const remove = closing(removal.ask)
  const entries = [
    isClosed && menuEntry({ text: translate('console.edit'), ...entryFor(edit), run: close }),
    ...rest.map(([name, action]) =>
      menuEntry({
        text: label(actionLabelOf(resource, action, [record]).labels),
        danger: action.destructive,
        ...entryFor(flow.judge(action, record)),
        run: closing(() => flow.start(name, action, record)),
      }),
    ),
    mayCopy && menuEntry({ text: translate('console.duplicate'), run: closing(() => duplicate(record)) }),
    ...papers.map(({ text, print }) => menuEntry({ text, run: closing(() => print([record])) })),
    mayRemove && menuEntry({ text: translate('console.remove'), danger: true, reason, greyed, run: remove }),
  ]
  return { entries: entries.filter(Boolean), dialogs: [removal.dialog, printing] }
}
/** The rest of what can be done to a record, behind ⋯. */
const MoreMenu = (props: RestProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const { entries, dialogs } = useRest(props, close)
  if (entries.length === 0) return null
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
        {entries}
      </DropdownMenu>
      {dialogs[0]}
      {dialogs[1]}
    </>
  )
}
/** What can be done to a record on its page: its next step, a second one that can be taken now, changing it, and the rest behind ⋯. */
export const RecordActions = ({ resource, record }: ActionsProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const createPath = useCreatePath()
  const actions = useActionsAt(resource, 'show')
  const flow = useActionFlow(resource)
  const narrow = useMediaQuery('(max-width: 700px)', { noSsr: true })
  const { start, busy, dialogs, judge } = flow
  const returned = isReturned(resource, record)
  const isOpen = ([, action]: Named) => ['ok', 'needs'].includes(judge(action, record).verdict)
  const [next] = nextActionOf(resource, record, me) ?? []
  const first = actions.find(([name]) => name === next)
  const second = actions.find(named => named !== first && isOpen(named))
  const buttons = [first, second].filter(named => named !== undefined)
  return (
    <>
      {buttons.map(([name, action], index) => {
        const { verdict, reason } = judge(action, record)
        const isFirst = index === 0
        return (
          <Tooltip
            key={name}
            title={reason || label(consequencesOf(resource, action, [record]))}
            describeChild
            // The focus that comes back after a dialog would open it over what stands below.
            disableFocusListener={narrow}
            disableTouchListener={narrow}
          >
            <Button
              size="small"
              variant={
                // What leaves the record where it stands is no step: nothing calls for it.
                isFirst && action.to !== undefined && verdict === 'ok' && !isBackwardAction(resource, name) && !returned
                  ? 'contained'
                  : 'outlined'
              }
              color={action.destructive && !isFirst ? 'error' : 'primary'}
              // Not `disabled`: that would take the focus from the button that was just pressed.
              aria-disabled={busy}
              className={busy ? 'greyed' : undefined}
              onClick={once(() => !busy && start(name, action, record))}
            >
              {label(actionLabelOf(resource, action, [record]).labels)}
            </Button>
          </Tooltip>
        )
      })}
      {editableFields(resource, me, record).length > 0 && (
        <Button
          size="small"
          variant={returned ? 'contained' : 'outlined'}
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
        >
          {translate('console.edit')}
        </Button>
      )}
      <MoreMenu
        resource={resource}
        record={record}
        rest={actions.filter(named => !buttons.includes(named))}
        flow={flow}
      />
      {dialogs}
    </>
  )
}
