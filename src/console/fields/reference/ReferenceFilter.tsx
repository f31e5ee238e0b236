import { useGetList, useTranslate } from 'ra-core'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { getReferenceTarget, getTitleField } from '../../../schema/selectors/definition'
import { useManifest, useLabel } from '../../config/ConsoleContext'
import { isComposing } from '../../i18n/isComposing'
import { ClearFilter, FilterFrame } from '../filter/FilterFrame'
import type { FilterProps } from '../filter/filterProps'
import { exactTyping } from '../input/typing'
import { useFilterTarget } from '../filter/useFilterTarget'

/** Chooses a record to filter by, found by typing: a combobox of the browser's own elements. */
export const ReferenceFilter = ({ field, value, change }: FilterProps) => {
  const target = useManifest(getReferenceTarget(field))
  const label = useLabel()
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const title = getTitleField(target)
  const q = useDeferredValue(typed ?? '')
  const { data: matches = [], isPending } = useGetList(
    target.name,
    { pagination: { page: 1, perPage: 20 }, sort: { field: title, order: 'ASC' }, filter: q ? { q } : {} },
    { enabled: open },
  )
  const chosen = useFilterTarget(field, value)
  const name = label(field.labels)
  const show = (on: boolean) => {
    setOpen(on)
    setAt(-1)
    if (!on) setTyped(undefined)
  }
  const choose = (next: string | undefined) => {
    change(next, true)
    show(false)
  }
  const keys: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => (open ? setAt((at + 1) % Math.max(1, matches.length)) : show(true)),
    ArrowUp: () => open && setAt((at - 1 + matches.length) % Math.max(1, matches.length)),
    Escape: () => open && show(false),
    Enter: () => open && at >= 0 && choose(String(matches[at]?.id)),
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || keys[event.key]?.() === false || !keys[event.key]) return
    // While the choices are shown these keys are theirs, not the form's.
    event.preventDefault()
    event.stopPropagation()
  }
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
        onChange={event => {
          setTyped(event.target.value)
          setAt(-1)
          setOpen(true)
        }}
        onClick={() => show(true)}
        onBlur={() => show(false)}
        onKeyDown={press}
      />
      {value !== undefined && <ClearFilter label={name} clear={() => choose(undefined)} />}
      {open && (
        <div id={`${id}-list`} role="listbox" aria-label={name} className="filter-options">
          {matches.map((record, index) => (
            <div
              key={record.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              // The input keeps the cursor: its leaving closes the list.
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(String(record.id))}
              onKeyDown={press}
            >
              {String(record[title] ?? record.id)}
            </div>
          ))}
          {matches.length === 0 && (
            <div role="option" tabIndex={-1} aria-disabled="true" aria-selected="false">
              {translate(isPending ? 'console.loading' : 'console.noChoice')}
            </div>
          )}
        </div>
      )}
    </FilterFrame>
  )
}
