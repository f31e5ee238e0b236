import { useGetList } from 'ra-core'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { getReferenceTarget, getTitleField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { useDefinition, useLabel } from '../../config/ConsoleContext'
import { useOnChange } from '../../components/hooks/useOnChange'
import { nameTyping } from '../../fields/input/typing'
import { isComposing } from '../../i18n/isComposing'
import type { FieldTextContext } from '../../i18n/fieldTextContext'
import { nameQuery, namesOf } from '../report/referenceChoices'

/** Limit of records in a select. Above it, the name is typed. */
const FEW = 50
interface MendProps {
  readonly field: AnyField
  readonly text: string
  readonly label: string
  /** Id of the element with the error. A right cell has none. */
  readonly why?: string | undefined
  /** Name of its column, if Enter goes down the column. Otherwise Enter goes to the next wrong cell. */
  readonly column?: string
  /** What an empty text input shows. */
  readonly placeholder?: string | undefined
  readonly context: FieldTextContext
  readonly fix: (text: string) => void
  /** Takes a copied range of several cells. Without it, an input takes the text itself. */
  readonly paste?: (text: string) => void
}
/** Focuses the next cell that can be corrected, of the same column if that has a name. */
const goOn = (from: HTMLElement) => {
  const cells = from.closest('.sheet-frame')?.querySelectorAll<HTMLElement>('.sheet-mend') ?? []
  const all = [...cells].filter(({ dataset }) => dataset.column === from.dataset.column)
  const next = all[all.indexOf(from) + 1] ?? from.closest<HTMLElement>('.sheet-frame')
  next?.focus()
}
/** Common props of inputs for cells. The change applies on blur. */
const useMending = ({ text, label, why, column, fix, paste }: MendProps) => {
  const [now, setNow] = useState(text)
  useOnChange(() => setNow(text), [text])
  return {
    now,
    setNow,
    props: {
      className: 'sheet-mend',
      'aria-label': label,
      'aria-describedby': why,
      'aria-invalid': why !== undefined,
      'data-column': column,
      onBlur: () => now !== text && fix(now),
      onPaste: (event: ClipboardEvent<HTMLElement>) => {
        const copied = event.clipboardData.getData('text/plain')
        if (!paste || !/\t|\n\s*\S/.test(copied)) return
        event.preventDefault()
        paste(copied)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        goOn(event.currentTarget)
      },
    } as const,
  }
}
const FixText = (props: MendProps) => {
  const { now, setNow, props: input } = useMending(props)
  return (
    <input
      {...input}
      {...nameTyping}
      placeholder={props.placeholder}
      value={now}
      onChange={event => setNow(event.target.value)}
    />
  )
}
const FixDay = (props: MendProps) => {
  const { now, setNow, props: input } = useMending(props)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(now)
  return (
    <>
      {!isDay && now !== '' && <del>{now}</del>}
      <input {...input} type="date" value={isDay ? now : ''} onChange={event => setNow(event.target.value)} />
    </>
  )
}
const FixChoice = (props: MendProps & { readonly choices: readonly string[] }) => {
  const { text, choices, fix } = props
  const { now, setNow, props: input } = useMending(props)
  // Arrow keys pass through the options, so a choice by keys applies on blur.
  const byKeys = useRef(false)
  return (
    <select
      {...input}
      value={now}
      onPointerDown={() => {
        byKeys.current = false
      }}
      onKeyDown={event => {
        byKeys.current = true
        input.onKeyDown(event)
      }}
      onChange={event => {
        setNow(event.target.value)
        if (!byKeys.current) fix(event.target.value)
      }}
    >
      <option value="">—</option>
      {text !== '' && !choices.includes(text) && <option value={text}>{text}</option>}
      {choices.map(each => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}
const FixRecord = (props: MendProps) => {
  const target = useDefinition(getReferenceTarget(props.field))
  const title = getTitleField(target)
  const { data = [], total = 0 } = useGetList(target.name, {
    ...nameQuery(props.field, target, FEW),
  })
  const choices = namesOf(data, title)
  return total > FEW || choices.length === 0 ? <FixText {...props} /> : <FixChoice {...props} choices={choices} />
}
/** Editor of a cell: a select for few options, a date input for days, else a text input. */
export const FixCell = (props: MendProps) => {
  const { field, context } = props
  const label = useLabel()
  if (field.type === 'select')
    return <FixChoice {...props} choices={Object.values(field.options.options ?? {}).map(label)} />
  if (field.type === 'boolean') return <FixChoice {...props} choices={[context.yes, context.no]} />
  if (field.type === 'reference') return <FixRecord {...props} />
  return field.type === 'date' ? <FixDay {...props} /> : <FixText {...props} />
}
