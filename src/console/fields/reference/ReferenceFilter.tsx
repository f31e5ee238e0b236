import { useGetList, useTranslate } from 'ra-core'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { getReferenceTarget, getTitleField } from '../../../schema/selectors/definition'
import { useManifest, useLabel } from '../../config/ConsoleContext'
import { isComposing } from '../../i18n/isComposing'
import { ClearFilter, FilterFrame } from '../filter/FilterFrame'
import type { FilterProps } from '../filter/filterProps'
import { exactTyping } from '../input/typing'
import { useFilterTarget } from '../filter/useFilterTarget'

type Manifest = ReturnType<typeof useManifest>
interface OptionsProps {
  readonly id: string
  readonly label: string
  readonly options: readonly { readonly id: string; readonly text: string }[]
  readonly isPending: boolean
  /** Index of the active option. -1 for none. */
  readonly at: number
  readonly choose: (id: string) => void
  readonly press: (event: KeyboardEvent) => void
}
const Options = ({ id, label, options, isPending, at, choose, press }: OptionsProps) => {
  const translate = useTranslate()
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className="filter-options">
      {options.map((option, index) => (
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          // Keeps the focus in the input: its blur closes the list.
          onPointerDown={event => event.preventDefault()}
          onClick={() => choose(option.id)}
          onKeyDown={press}
        >
          {option.text}
        </div>
      ))}
      {options.length === 0 && (
        <div role="option" tabIndex={-1} aria-disabled="true" aria-selected="false">
          {translate(isPending ? 'console.loading' : 'console.noChoice')}
        </div>
      )}
    </div>
  )
}
/** Records whose titles match the typed text. Read while the list is open. */
const useOptions = (target: Manifest, typed: string | undefined, open: boolean) => {
  const title = getTitleField(target)
  const q = useDeferredValue(typed ?? '')
  const { data = [], isPending } = useGetList(
    target.name,
    { pagination: { page: 1, perPage: 20 }, sort: { field: title, order: 'ASC' }, filter: q ? { q } : {} },
    { enabled: open },
  )
  return { options: data.map(each => ({ id: String(each.id), text: String(each[title] ?? each.id) })), isPending }
}
/** State of the combobox: typed text, whether the list is open, and the active option. */
const useCombobox = (target: Manifest, change: (id: string | undefined) => void) => {
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { options, isPending } = useOptions(target, typed, open)
  const show = (on: boolean) => {
    setOpen(on)
    setAt(-1)
    if (!on) setTyped(undefined)
  }
  const type = (text: string) => {
    setTyped(text)
    setAt(-1)
    setOpen(true)
  }
  const choose = (id: string | undefined) => {
    change(id)
    show(false)
  }
  const keys: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => (open ? setAt((at + 1) % Math.max(1, options.length)) : show(true)),
    ArrowUp: () => open && setAt((at - 1 + options.length) % Math.max(1, options.length)),
    Escape: () => open && show(false),
    Enter: () => open && at >= 0 && choose(options[at]?.id),
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || keys[event.key]?.() === false || !keys[event.key]) return
    // An open list consumes these keys, so that the form does not get them.
    event.preventDefault()
    event.stopPropagation()
  }
  return { typed, open, at, options, isPending, show, type, choose, press }
}
/** Filter by a record, as a combobox of native elements. */
export const ReferenceFilter = ({ field, value, change }: FilterProps) => {
  const translate = useTranslate()
  const id = useId()
  const chosen = useFilterTarget(field, value)
  const name = useLabel()(field.labels)
  const box = useCombobox(useManifest(getReferenceTarget(field)), next => change(next, true))
  const { typed, open, at, options, isPending, choose, press } = box
  return (
    <FilterFrame label={name} htmlFor={id} className="filter-ref">
      <input
        {...exactTyping}
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        placeholder={translate('console.any')}
        value={typed ?? (value === undefined ? '' : chosen.title)}
        onChange={event => box.type(event.target.value)}
        onClick={() => box.show(true)}
        onBlur={() => box.show(false)}
        onKeyDown={press}
      />
      {value !== undefined && <ClearFilter label={name} clear={() => choose(undefined)} />}
      {open && <Options {...{ id, label: name, options, isPending, at, choose, press }} />}
    </FilterFrame>
  )
}
