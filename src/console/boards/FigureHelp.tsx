import { type KeyboardEvent, useId, useState } from 'react'
import { formatMoment } from '../../schema/text/format'
import { useBoardMessages } from './text/useBoardMessages'

/** What a figure means and when it was counted: shown to whoever points at it, comes to it by keys or touches it; gone with Escape. */
export const FigureHelp = ({
  title,
  text,
  at,
}: {
  readonly title: string
  readonly text: string
  readonly at: string | undefined
}) => {
  const id = useId()
  const { t, zone } = useBoardMessages()
  const [isGone, setGone] = useState(false)
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && setGone(true)
  return (
    <span className="means">
      <button
        type="button"
        className="means-button"
        aria-label={t('means', { name: title })}
        aria-describedby={id}
        onKeyDown={leave}
        onMouseEnter={() => setGone(false)}
        onFocus={() => setGone(false)}
        onClick={() => setGone(false)}
      >
        <span aria-hidden="true">?</span>
      </button>
      <span id={id} role="tooltip" className={isGone ? 'means-text means-gone' : 'means-text'}>
        {text}
        {at && <span className="means-at"> {t('counted', { time: formatMoment(at, zone) })}</span>}
      </span>
    </span>
  )
}
