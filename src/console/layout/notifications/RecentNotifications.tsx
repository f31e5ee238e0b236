import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { once } from '../../components/dom/gestures'
import { useUndo } from '../../components/hooks/useUndo'
import { useToasts } from '../../providers/data/notifications'
import { When } from './MessageItem'

/** Recent toasts since the login, with their undo while it is possible. */
export const RecentNotifications = () => {
  const translate = useTranslate()
  const toasts = useToasts()
  const takeBack = useUndo()
  const place = useRef<HTMLElement>(null)
  const undone = async (id: number) => {
    await takeBack(id)
    // The undo button has disappeared.
    if (document.activeElement === document.body || !document.activeElement?.isConnected) place.current?.focus()
  }
  if (toasts.length === 0) return null
  const title = translate('console.saidLately')
  return (
    <section ref={place} tabIndex={-1} className="said-lately" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {toasts.map(({ id, message, isFault, time, undo }) => (
          <li key={id} className={isFault ? 'said-fault' : undefined}>
            <span>{message}</span>
            <When time={time} />
            {undo && (
              <Button
                size="small"
                aria-label={translate('console.undoOf', { said: message })}
                onClick={once(() => void undone(id))}
              >
                {translate('console.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
