import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import type { AnyResource } from '../../schema/model/resource'
import { usePendingUploads } from '../fields/input/pendingUploads'
import { stayAtFoot } from '../components/dom/stickToBottom'
import { useDefinition } from '../config/ConsoleContext'
import { draftableFields } from './draft/draftStore'
import { useUnsaved } from './LeaveGuard'
import { useFormSession } from './state/FormSession'
import { ErrorSummary } from './ErrorSummary'

// What comes late above it, as choices do that are loaded, moves it away under the pointer: the click is its own all the same.
// A document that nobody draws may know no capture.
const holdPress = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
  currentTarget.setPointerCapture?.(pointerId)

interface SaveButtonProps {
  /** Left out: “Save”. */
  readonly label?: string
  readonly disabled?: boolean
  /** Called before the form is sent. */
  readonly onClick?: () => void
}
/** Sends the form around it. Waits for uploads, and is busy until the form has been answered. */
export const SaveButton = ({ label, disabled = false, onClick }: SaveButtonProps) => {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  const { waiting } = usePendingUploads()
  const { isDone } = useFormSession()
  return (
    <Button
      type="submit"
      variant="contained"
      disabled={disabled}
      loading={isSubmitting || waiting || isDone}
      onClick={onClick}
      onPointerDown={holdPress}
    >
      {label ?? translate('console.save')}
    </Button>
  )
}
interface BarProps {
  readonly resource: AnyResource
  readonly className?: string
  readonly submit?: string
  /** Its form is drawn whole. Before, the bar would still move: there is none to press. */
  readonly whole?: boolean
  /** Nothing of the record is open. */
  readonly closed?: boolean
  /** One of several on its page: it is there once there is something to save, or to put right. */
  readonly quiet?: boolean
  /** It has been pressed and waits for the network: drops what is to be sent. */
  readonly drop?: (() => void) | undefined
  /** Why the last save failed: the message that says it goes, this stays. */
  readonly failed?: string
  readonly onSubmit?: () => void
  readonly before?: ReactNode
  readonly more?: ReactNode
  /** In place of the button that saves. */
  readonly children?: ReactNode
}
const FormBar = ({
  resource,
  className = 'save-bar',
  submit,
  whole = true,
  closed = false,
  quiet = false,
  drop,
  failed,
  onSubmit,
  before,
  more,
  children = <SaveButton label={submit} disabled={closed} onClick={onSubmit} />,
}: BarProps) => {
  const translate = useTranslate()
  const { errors, isDirty, dirtyFields, isSubmitting, submitCount } = useFormState()
  const { count, waiting } = usePendingUploads()
  const isTyped = (isDirty && !isSubmitting) || count > 0
  const draftable = draftableFields(resource)
  const isWhole = count === 0 && Object.keys(dirtyFields).every(name => draftable.includes(name))
  useUnsaved(drop ?? (isTyped && (isWhole ? 'whole' : 'kept')))
  const isWrong = submitCount > 0 && Object.keys(errors).length > 0
  const status = () => {
    if (count > 0)
      return translate(waiting ? 'console.uploadsAwaited' : 'console.uploadsUnderWay', { smart_count: count })
    if (isSubmitting) return translate(drop ? 'console.savingWaits' : 'console.saving')
    if (isWrong) return <ErrorSummary resource={resource} errors={errors} />
    if (failed) return <span className="bar-fault">{failed}</span>
    return isDirty ? translate('console.unsaved') : ''
  }
  const statusRef = useRef<HTMLElement>(null)
  const isHeld = drop !== undefined
  // The button that was pressed takes no focus while it waits.
  useEffect(() => {
    if (isHeld && document.activeElement === document.body) statusRef.current?.focus()
  }, [isHeld])
  const statusLine = (
    <span ref={statusRef} tabIndex={-1} role="status" className="quiet">
      {status()}
    </span>
  )
  if (!whole) return null
  if (quiet && !isTyped && !isSubmitting && !isWrong) return null
  return (
    <div className={className} ref={stayAtFoot}>
      {before !== undefined && statusLine}
      {before}
      {children}
      {more}
      {before === undefined && statusLine}
    </div>
  )
}
const BarHere = (props: Omit<BarProps, 'resource'>) => <FormBar {...props} resource={useDefinition()} />
/**
 * The bar of a form: the button that saves, and how things stand: uploads under way, entries to change, entries not saved.
 *
 * @example
 * <SimpleForm toolbar={<Toolbar><SaveButton label="Send" /></Toolbar>}>…</SimpleForm>
 */
export const Toolbar = ({ resource, ...rest }: Partial<BarProps>) =>
  resource ? <FormBar resource={resource} {...rest} /> : <BarHere {...rest} />
