import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { once } from '../../parts/gesture'
import { useTakeBack } from '../../parts/useTakeBack'
import { useToasts } from '../../providers/toasts'
import { When } from './MessageItem'

/** What was said in passing since the log-in, to be read again, and taken back while it can be. */
export const SaidLately = () => {
  const translate = useTranslate()
  const toasts = useToasts()
  const takeBack = useTakeBack()
  if (toasts.length === 0) return null
  const title = translate('console.saidLately')
  return (
    <section className="said-lately" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {toasts.map(({ id, said, isFault, time, undo }) => (
          <li key={id} className={isFault ? 'said-fault' : undefined}>
            <span>{said}</span>
            <When time={time} />
            {undo && (
              <Button
                size="small"
                aria-label={translate('console.undoOf', { said })}
                onClick={once(() => void takeBack(id))}
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
