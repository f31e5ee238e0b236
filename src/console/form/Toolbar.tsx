import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, type FormState, useFormState } from 'react-hook-form'
import type { AnyResource } from '../../schema/model/resource'
import { usePendingUploads } from '../fields/input/pendingUploads'
import { stickToBottom } from '../components/dom/stickToBottom'
import { useDefinition } from '../config/ConsoleContext'
import { draftableFields } from './draft/draftStore'
import { useLeaving, useUnsaved } from './LeaveGuard'
import { useFormSession } from './state/FormSession'
import { ErrorSummary } from './ErrorSummary'

// Content that loads above moves the button away during a press. Pointer capture keeps the click.
// Missing in documents without layout.
const holdPress = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
  currentTarget.setPointerCapture?.(pointerId)

interface SaveButtonProps {
  /** Default: “Save”. */
  readonly label?: string
  readonly disabled?: boolean
  /** Called before the submit. */
  readonly onClick?: () => void
}
/** Submits the surrounding form. Waits for uploads, and is busy until the submit ends. */
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
/** Whether the last submit found errors that are still there. */
const isRefused = ({ errors, submitCount }: Pick<FormState<FieldValues>, 'errors' | 'submitCount'>) =>
  submitCount > 0 && Object.keys(errors).length > 0

interface BarProps {
  readonly resource: AnyResource
  readonly className?: string
  readonly submit?: string
  /** Whether the form is fully rendered. Until then the bar would move, so it is hidden. */
  readonly whole?: boolean
  /** Whether no field is editable. */
  readonly closed?: boolean
  /** Whether the bar is hidden until there are changes or errors. For pages with several forms. */
  readonly quiet?: boolean
  /** Cancels a save that waits for the network. */
  readonly drop?: (() => void) | undefined
  /** Error of the last save. Stays after its toast is gone. */
  readonly failed?: string
  readonly onSubmit?: () => void
  readonly before?: ReactNode
  readonly more?: ReactNode
  /** Replaces the save button. */
  readonly children?: ReactNode
}
/** Progress of uploads and of a save, errors of the last save, or a note on unsaved values. */
const FormStatus = ({ resource, drop, failed }: Pick<BarProps, 'resource' | 'drop' | 'failed'>) => {
  const translate = useTranslate()
  const { errors, isDirty, isSubmitting, submitCount } = useFormState()
  const { count, waiting } = usePendingUploads()
  const element = useRef<HTMLElement>(null)
  const isHeld = drop !== undefined
  // The pressed button cannot take the focus while it waits.
  useEffect(() => {
    if (isHeld && document.activeElement === document.body) element.current?.focus()
  }, [isHeld])
  const status = () => {
    if (count > 0)
      return translate(waiting ? 'console.uploadsAwaited' : 'console.uploadsUnderWay', { smart_count: count })
    if (isSubmitting) return translate(isHeld ? 'console.savingWaits' : 'console.saving')
    if (isRefused({ errors, submitCount })) return <ErrorSummary resource={resource} errors={errors} />
    if (failed) return <span className="bar-fault">{failed}</span>
    return isDirty ? translate('console.unsaved') : ''
  }
  return (
    <span ref={element} tabIndex={-1} role="status" className="quiet">
      {status()}
    </span>
  )
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
  const { errors, isDirty, dirtyFields, isSubmitting, submitCount } = useFormState()
  const { count } = usePendingUploads()
  const isTyped = (isDirty && !isSubmitting) || count > 0
  const draftable = draftableFields(resource)
  const isWhole = count === 0 && Object.keys(dirtyFields).every(name => draftable.includes(name))
  const id = useUnsaved(drop ?? (isTyped && (isWhole ? 'whole' : 'kept')))
  const { stay } = useLeaving()
  useEffect(() => {
    if (submitCount > 0 && isTyped) stay()
  }, [submitCount, isTyped, stay])
  if (!whole) return null
  if (quiet && !isTyped && !isSubmitting && !isRefused({ errors, submitCount })) return null
  const status = <FormStatus resource={resource} drop={drop} failed={failed} />
  return (
    <div id={id} className={className} ref={stickToBottom}>
      {before !== undefined && status}
      {before}
      {children}
      {more}
      {before === undefined && status}
    </div>
  )
}
const BarHere = (props: Omit<BarProps, 'resource'>) => <FormBar {...props} resource={useDefinition()} />
/**
 * Bar of a form: save button, and status of uploads, errors and unsaved values.
 *
 * @example
 * <SimpleForm toolbar={<Toolbar><SaveButton label="Send" /></Toolbar>}>…</SimpleForm>
 */
export const Toolbar = ({ resource, ...rest }: Partial<BarProps>) =>
  resource ? <FormBar resource={resource} {...rest} /> : <BarHere {...rest} />
