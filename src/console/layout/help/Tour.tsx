import { Button, Paper, Popper } from '@mui/material'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { helpMessages } from '../../i18n/messages/helpMessages'
import { useTranslate } from 'ra-core'
import { useEffect, useId, useState } from 'react'
import { queryVisible } from '../../components/dom/queryVisible'

/** Stops of the tour: what is pointed at, and the message keys of heading and text. */
const stops = [
  { at: 'nav a', title: 'tourMenu', text: 'tourMenuText' },
  { at: '.bar [aria-keyshortcuts^=Control]', title: 'tourSearch', text: 'tourSearchText' },
  { at: '.bell', title: 'tourBell', text: 'tourBellText' },
  { at: 'main .page-bar', title: 'tourPage', text: 'tourPageText' },
  { at: '.account-button', title: 'tourAccount', text: 'tourAccountText' },
  { at: '.question-mark', title: 'tourHelp', text: 'tourHelpText' },
] as const

interface TourButtonsProps {
  readonly at: number
  readonly go: (at: number) => void
  readonly close: () => void
}
const TourButtons = ({ at, go, close }: TourButtonsProps) => {
  const translate = useTranslate()
  const t = useLoadedMessages(helpMessages)
  const isLast = at === stops.length - 1
  return (
    <div className="tour-ways">
      <Button onClick={close}>{isLast ? translate('console.close') : t('tourLeave')}</Button>
      {at > 0 && <Button onClick={() => go(at - 1)}>{t('tourBack')}</Button>}
      {!isLast && (
        <Button variant="contained" onClick={() => go(at + 1)}>
          {t('tourNext')}
        </Button>
      )}
    </div>
  )
}
// A ref, so that each stop's heading takes the focus as it appears.
const focus = (heading: HTMLElement | null) => heading?.focus()
/** Tour of the frame in six stops. Escape leaves, and nothing on the page is locked meanwhile. */
export const Tour = ({ close }: { readonly close: () => void }) => {
  const t = useLoadedMessages(helpMessages)
  const [at, setAt] = useState(0)
  const id = useId()
  const stop = stops[at] ?? stops[0]
  const anchor = queryVisible(stop.at) ?? queryVisible('.bar button') ?? document.body
  useEffect(() => {
    anchor.classList.add('tour-target')
    return () => anchor.classList.remove('tour-target')
  }, [anchor])
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom"
      className="tour"
      modifiers={[{ name: 'offset', options: { offset: [0, 8] } }]}
    >
      <Paper
        role="dialog"
        aria-labelledby={id}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      >
        <p className="quiet">{t('tourPlace', { at: at + 1, all: stops.length })}</p>
        <h2 key={at} id={id} ref={focus} tabIndex={-1}>
          {t(stop.title)}
        </h2>
        <p>{t(stop.text)}</p>
        <TourButtons at={at} go={setAt} close={close} />
      </Paper>
    </Popper>
  )
}
