import { Dialog } from '@mui/material'
import { useNavigate, useTranslate } from 'ra-core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { isComposing } from '../../i18n/isComposing'
import { ErrorMessage } from '../../components/ErrorMessage'
import { exactTyping } from '../../fields/input/typing'
import { keepRecent } from '../../providers/router/recentPages'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { MenuIcon } from '../menu/MenuIcon'
import { type Group, type Option, useCommandGroups } from './useCommandGroups'
import { useOnChange } from '../../components/hooks/useOnChange'

/** Next index for an arrow key. Wraps around. */
const step = (key: string, at: number, count: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + count,
    PageDown: Math.min(at + 5, count - 1),
    PageUp: Math.max(at - 5, 0),
  }
  const to = steps[key]
  return to === undefined || count === 0 ? undefined : to % count
}
interface FoundListProps {
  readonly id: string
  readonly groups: readonly Group[]
  readonly chosen?: Option
  readonly choose: (option: Option) => void
  readonly point: (option: Option) => void
  readonly idOf: (option: Option) => string
}
const ResultList = ({ id, groups, chosen, choose, point, idOf }: FoundListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const label = useTranslate()('console.findResults')
  useOnChange(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.to])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="found">
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: options are grouped in a listbox so
        <div key={name} role="group" aria-label={name}>
          <div className="found-group" aria-hidden="true">
            {name}
          </div>
          {options.map(option => (
            <button
              type="button"
              key={idOf(option)}
              id={idOf(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === chosen}
              // Keeps the focus in the input.
              onMouseDown={event => event.preventDefault()}
              // A resting pointer marks nothing while results move below it.
              onMouseMove={() => option !== chosen && point(option)}
              onClick={() => choose(option)}
            >
              <MenuIcon name={option.icon} />
              <span className="found-title">{option.title}</span>
              {option.note && <span className="quiet">{option.note}</span>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Opens an option and remembers it as recent. */
const useChoose = (close: () => void) => {
  const { me } = useConsoleConfig()
  const navigate = useNavigate()
  return (option: Option) => {
    close()
    if (option.go) return option.go()
    keepRecent(me.accountId, { to: option.to, title: option.title })
    navigate(option.to)
  }
}
const Footer = ({ none, isLooking }: { readonly none: boolean; readonly isLooking: boolean }) => {
  const translate = useTranslate()
  return (
    <>
      <div role="status" className="found-status">
        {none ? translate('console.findNone') : isLooking ? translate('console.findLooking') : ''}
      </div>
      <div className="found-keys" aria-hidden="true">
        {translate('console.findKeys')}
      </div>
    </>
  )
}
/** State of the palette: text, results, active result. Enter waits for a running search. */
const usePalette = (close: () => void) => {
  const choose = useChoose(close)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isMeant, setMeant] = useState(false)
  const { groups, isLooking, fault } = useCommandGroups(text)
  const options = groups.flatMap(group => group.options)
  const chosen = options[Math.min(at, options.length - 1)]
  const point = (to: number) => {
    setAt(to)
    setMeant(false)
  }
  useOnChange(() => {
    if (!isMeant || isLooking) return
    setMeant(false)
    if (chosen) choose(chosen)
  }, [isMeant, isLooking])
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const to = step(event.key, Math.min(at, options.length - 1), options.length)
    // During a search, the listed records still belong to the text before.
    const isEarly = isLooking && at === 0 && (!chosen || chosen.found)
    if (to !== undefined) point(to)
    else if (event.key === 'Enter' && isEarly) setMeant(true)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  }
  const type = (typed: string) => {
    setText(typed)
    point(0)
  }
  const pointAt = (option: Option) => point(options.indexOf(option))
  return { text, type, press, groups, options, chosen, choose, pointAt, isLooking, fault }
}
/** Palette of pages, actions and records. The focus stays in the input. */
const Palette = ({ close }: { readonly close: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const { text, type, press, options, isLooking, fault, pointAt: point, ...list } = usePalette(close)
  const { groups, chosen } = list
  const idOf = (option: Option) => `${id}-${groups.findIndex(each => each.options.includes(option))}-${option.to}`
  const none = text.trim() !== '' && options.length === 0 && !isLooking && !fault
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      // The dialog has no title to be named by.
      slotProps={{ paper: { 'aria-label': translate('console.find'), 'aria-labelledby': undefined } }}
      className="palette"
    >
      <input
        {...exactTyping}
        autoFocus
        type="text"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-activedescendant={chosen ? idOf(chosen) : undefined}
        aria-autocomplete="list"
        aria-label={translate('console.find')}
        placeholder={translate('console.findHint')}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={event => type(event.target.value)}
        onKeyDown={press}
      />
      {options.length > 0 && <ResultList {...list} id={id} point={point} idOf={idOf} />}
      {fault && <ErrorMessage fault={fault} />}
      <Footer none={none} isLooking={isLooking} />
    </Dialog>
  )
}
export default Palette
