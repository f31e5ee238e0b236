import { useTranslate } from 'ra-core'
import { useEffect, useId, useState } from 'react'
import { changeSettings, isWidth, menuWidths } from '../../settings/settings'
import { useSetting } from '../../settings/useSettings'

/** The menu's width, taken up while it is typed as soon as it can be meant; what cannot stays there with its hint. */
export const MenuWidthSetting = () => {
  const translate = useTranslate()
  const width = useSetting('menuWidth')
  const [typed, setTyped] = useState(String(width))
  const [id, hint] = [useId(), useId()]
  const wanted = Number(typed)
  const isPossible = isWidth(wanted)
  useEffect(() => setTyped(String(width)), [width])
  const type = (text: string) => {
    setTyped(text)
    const next = Number(text)
    if (isWidth(next)) changeSettings({ menuWidth: next })
  }
  return (
    <div className="setting">
      <label htmlFor={id}>{translate('console.menuWidth')}</label>
      <input
        id={id}
        type="number"
        className="width-input"
        {...menuWidths}
        step={1}
        value={typed}
        aria-invalid={!isPossible}
        aria-describedby={hint}
        onChange={({ target }) => type(target.value)}
      />
      <small id={hint} className={isPossible ? 'visually-hidden' : 'width-hint'}>
        {translate('console.menuWidthHint', menuWidths)}
      </small>
    </div>
  )
}
